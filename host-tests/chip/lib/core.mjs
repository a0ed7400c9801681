// The core's inner loop, for what a Cortex-M0+ does nearly all of the time: arithmetic, branches, and loads and stores of
// RAM and flash. Everything else goes to rp2040js, one instruction at a time: peripherals, exceptions, special registers,
// breakpoints, and whatever is not in the table below.
//
// Results and cycles are those of rp2040js; `tests/emulator.mjs` runs both side by side.

const RAM = 0x20000000;
const RAM_SIZE = 264 << 10;
const FLASH = 0x10000000;

let kinds = 0;
const kind = () => ++kinds;

/** Left to rp2040js. */
const OTHER = 0;
const [LSL, LSR, ASR, ADD_R, SUB_R, ADD_3, SUB_3, MOV_8, CMP_8, ADD_8, SUB_8] = Array.from({ length: 11 }, kind);
const [AND, EOR, LSL_R, LSR_R, ASR_R, ADC, SBC, TST, NEG, CMP, CMN, ORR, MUL, BIC, MVN] = Array.from({ length: 15 }, kind);
const [ADD_HI, CMP_HI, MOV_HI, BX, BLX, ADR, ADD_SP, ADD_SP_7, SUB_SP_7] = Array.from({ length: 9 }, kind);
const [SXTH, SXTB, UXTH, UXTB, REV, REV16, REVSH, NOP, B_COND, B, BL] = Array.from({ length: 11 }, kind);
const [PUSH, POP, LDM, STM] = Array.from({ length: 4 }, kind);
/** From here on: one load or one store. */
const MEMORY = kinds + 1;
const [LDR_PC, LDR_SP, LDR_5, LDR_R, LDRB_5, LDRB_R, LDRH_5, LDRH_R, LDRSB, LDRSH] = Array.from({ length: 10 }, kind);
const STORE = kinds + 1;
const [STR_SP, STR_5, STR_R, STRB_5, STRB_R, STRH_5, STRH_R] = Array.from({ length: 7 }, kind);

/** The first bits of an instruction, and what it is. A longer pattern wins over a shorter one. */
const PATTERNS = {
  '00000': LSL, '00001': LSR, '00010': ASR,
  '0001100': ADD_R, '0001101': SUB_R, '0001110': ADD_3, '0001111': SUB_3,
  '00100': MOV_8, '00101': CMP_8, '00110': ADD_8, '00111': SUB_8,
  '0100000000': AND, '0100000001': EOR, '0100000010': LSL_R, '0100000011': LSR_R, '0100000100': ASR_R,
  '0100000101': ADC, '0100000110': SBC, '0100001000': TST, '0100001001': NEG, '0100001010': CMP, '0100001011': CMN,
  '0100001100': ORR, '0100001101': MUL, '0100001110': BIC, '0100001111': MVN,
  '01000100': ADD_HI, '01000101': CMP_HI, '01000110': MOV_HI, '010001110': BX, '010001111': BLX,
  '01001': LDR_PC, '0101000': STR_R, '0101001': STRH_R, '0101010': STRB_R, '0101011': LDRSB,
  '0101100': LDR_R, '0101101': LDRH_R, '0101110': LDRB_R, '0101111': LDRSH,
  '01100': STR_5, '01101': LDR_5, '01110': STRB_5, '01111': LDRB_5, '10000': STRH_5, '10001': LDRH_5,
  '10010': STR_SP, '10011': LDR_SP, '10100': ADR, '10101': ADD_SP, '101100000': ADD_SP_7, '101100001': SUB_SP_7,
  '1011001000': SXTH, '1011001001': SXTB, '1011001010': UXTH, '1011001011': UXTB,
  '1011010': PUSH, '1011110': POP, '1011101000': REV, '1011101001': REV16, '1011101011': REVSH,
  '1011111100000000': NOP, '11000': STM, '11001': LDM, '1101': B_COND, '1101111': OTHER, '11100': B, '11110': BL,
};

/** What each of the 65536 halfwords is. */
const KIND = new Uint8Array(1 << 16);
for (const [bits, what] of Object.entries(PATTERNS).sort(([a], [b]) => a.length - b.length)) {
  const shift = 16 - bits.length;
  KIND.fill(what, parseInt(bits, 2) << shift, (parseInt(bits, 2) + 1) << shift);
}

/** Runs the core until its cycles reach the clock's limit or it goes to sleep. */
export function runCore(core, clock, sram, flash) {
  const regs = core.registers;
  const ram8 = sram;
  const ram16 = new Uint16Array(sram.buffer);
  const ram32 = new Uint32Array(sram.buffer);
  const flash16 = new Uint16Array(flash.buffer);
  const flash32 = new Uint32Array(flash.buffer);
  const flashSize = flash.length;

  let { cycles, N, Z, C, V } = core;
  let { limit } = clock;
  let slow = core.interruptsUpdated;

  while (cycles < limit) {
    if (slow) {
      core.cycles = cycles;
      core.N = N;
      core.Z = Z;
      core.C = C;
      core.V = V;
      core.executeInstruction();
      ({ cycles, N, Z, C, V } = core);
      ({ limit } = clock);
      slow = core.interruptsUpdated;
      if (core.waiting) return;
      continue;
    }

    const pc = regs[15];
    let op;
    if (pc >= FLASH && pc < FLASH + flashSize) op = flash16[(pc - FLASH) >> 1];
    else if (pc >= RAM && pc < RAM + RAM_SIZE) op = ram16[(pc - RAM) >> 1];
    else {
      slow = true;
      continue;
    }
    const what = KIND[op];

    if (what >= MEMORY) {
      let address;
      switch (what) {
        case LDR_PC: address = ((pc + 4) & ~3) + ((op & 255) << 2); break;
        case LDR_SP: case STR_SP: address = regs[13] + ((op & 255) << 2); break;
        case LDR_5: case STR_5: address = regs[(op >> 3) & 7] + ((op >> 4) & 0x7c); break;
        case LDRB_5: case STRB_5: address = regs[(op >> 3) & 7] + ((op >> 6) & 31); break;
        case LDRH_5: case STRH_5: address = regs[(op >> 3) & 7] + ((op >> 5) & 0x3e); break;
        default: address = regs[(op >> 3) & 7] + regs[(op >> 6) & 7];
      }
      address >>>= 0;
      const inRam = address >= RAM && address < RAM + RAM_SIZE;
      if (what >= STORE) {
        if (!inRam) {
          slow = true;
          continue;
        }
        const at = address - RAM;
        switch (what) {
          case STR_SP:
            if (at & 3) slow = true;
            else ram32[at >> 2] = regs[(op >> 8) & 7];
            break;
          case STR_5: case STR_R:
            if (at & 3) slow = true;
            else ram32[at >> 2] = regs[op & 7];
            break;
          case STRB_5: case STRB_R: ram8[at] = regs[op & 7]; break;
          default:
            if (at & 1) slow = true;
            else ram16[at >> 1] = regs[op & 7];
        }
      } else {
        let m8 = ram8;
        let m16 = ram16;
        let m32 = ram32;
        let at = address - RAM;
        if (!inRam) {
          if (address < FLASH || address >= FLASH + flashSize) {
            slow = true;
            continue;
          }
          at = address - FLASH;
          m8 = flash;
          m16 = flash16;
          m32 = flash32;
        }
        switch (what) {
          case LDR_PC: case LDR_SP:
            if (at & 3) slow = true;
            else regs[(op >> 8) & 7] = m32[at >> 2];
            break;
          case LDR_5: case LDR_R:
            if (at & 3) slow = true;
            else regs[op & 7] = m32[at >> 2];
            break;
          case LDRB_5: case LDRB_R: regs[op & 7] = m8[at]; break;
          case LDRSB: regs[op & 7] = (m8[at] << 24) >> 24; break;
          case LDRSH:
            if (at & 1) slow = true;
            else regs[op & 7] = (m16[at >> 1] << 16) >> 16;
            break;
          default:
            if (at & 1) slow = true;
            else regs[op & 7] = m16[at >> 1];
        }
      }
      if (slow) continue;
      regs[15] = pc + 2;
      cycles += 2;
      continue;
    }

    let result;
    switch (what) {
      case LSL: {
        const shift = (op >> 6) & 31;
        const input = regs[(op >> 3) & 7];
        result = input << shift;
        if (shift) C = ((input >>> (32 - shift)) & 1) === 1;
        regs[op & 7] = result;
        break;
      }
      case LSR: {
        const shift = (op >> 6) & 31;
        const input = regs[(op >> 3) & 7];
        result = shift ? input >>> shift : 0;
        C = ((input >>> (shift ? shift - 1 : 31)) & 1) === 1;
        regs[op & 7] = result;
        break;
      }
      case ASR: {
        const shift = (op >> 6) & 31;
        const input = regs[(op >> 3) & 7] | 0;
        result = input >> (shift || 31);
        C = ((input >> (shift ? shift - 1 : 31)) & 1) === 1;
        regs[op & 7] = result;
        break;
      }
      case LSL_R: case LSR_R: case ASR_R: {
        const shift = regs[(op >> 3) & 7] & 255;
        if (shift === 0 || shift > 31) {
          slow = true;
          continue;
        }
        const input = regs[op & 7];
        if (what === LSL_R) {
          result = input << shift;
          C = ((input >>> (32 - shift)) & 1) === 1;
        } else {
          result = what === LSR_R ? input >>> shift : input >> shift;
          C = ((input >>> (shift - 1)) & 1) === 1;
        }
        regs[op & 7] = result;
        break;
      }
      case ADD_R: case ADD_3: case ADD_8: case CMN: case ADC: {
        let a;
        let b;
        if (what === ADD_8) {
          a = regs[(op >> 8) & 7];
          b = op & 255;
        } else if (what === CMN || what === ADC) {
          a = regs[op & 7];
          b = regs[(op >> 3) & 7];
        } else {
          a = regs[(op >> 3) & 7];
          b = what === ADD_R ? regs[(op >> 6) & 7] : (op >> 6) & 7;
        }
        const sum = a + b + (what === ADC && C ? 1 : 0);
        result = sum | 0;
        C = sum > 0xffffffff;
        V = ((a ^ result) & (b ^ result)) < 0;
        if (what !== CMN) regs[what === ADD_8 ? (op >> 8) & 7 : op & 7] = result;
        break;
      }
      case SUB_R: case SUB_3: case SUB_8: case CMP_8: case CMP: case CMP_HI: case NEG: case SBC: {
        let a;
        let b;
        if (what === SUB_8 || what === CMP_8) {
          a = regs[(op >> 8) & 7];
          b = op & 255;
        } else if (what === CMP || what === SBC) {
          a = regs[op & 7];
          b = regs[(op >> 3) & 7];
        } else if (what === NEG) {
          a = 0;
          b = regs[(op >> 3) & 7];
        } else if (what === CMP_HI) {
          a = regs[((op >> 4) & 8) | (op & 7)];
          b = regs[(op >> 3) & 15];
        } else {
          a = regs[(op >> 3) & 7];
          b = what === SUB_R ? regs[(op >> 6) & 7] : (op >> 6) & 7;
        }
        const difference = a - b - (what === SBC && !C ? 1 : 0);
        result = difference | 0;
        C = difference >= 0;
        V = ((a ^ b) & (a ^ result)) < 0;
        if (what === SUB_8) regs[(op >> 8) & 7] = result;
        else if (what !== CMP_8 && what !== CMP && what !== CMP_HI) regs[op & 7] = result;
        break;
      }
      case MOV_8:
        result = op & 255;
        regs[(op >> 8) & 7] = result;
        break;
      case AND: regs[op & 7] = result = regs[op & 7] & regs[(op >> 3) & 7]; break;
      case EOR: regs[op & 7] = result = regs[op & 7] ^ regs[(op >> 3) & 7]; break;
      case ORR: regs[op & 7] = result = regs[op & 7] | regs[(op >> 3) & 7]; break;
      case BIC: regs[op & 7] = result = regs[op & 7] & ~regs[(op >> 3) & 7]; break;
      case MVN: regs[op & 7] = result = ~regs[(op >> 3) & 7]; break;
      case MUL: regs[op & 7] = result = Math.imul(regs[op & 7], regs[(op >> 3) & 7]); break;
      case TST: result = regs[op & 7] & regs[(op >> 3) & 7]; break;

      // No flags from here on.
      case MOV_HI: case ADD_HI: {
        const from = (op >> 3) & 15;
        const to = ((op >> 4) & 8) | (op & 7);
        if (to === 15 || to === 13 || from === 15) {
          slow = true;
          continue;
        }
        regs[to] = what === MOV_HI ? regs[from] : regs[to] + regs[from];
        regs[15] = pc + 2;
        cycles += 1;
        continue;
      }
      case ADR:
        regs[(op >> 8) & 7] = (pc & ~3) + 4 + ((op & 255) << 2);
        regs[15] = pc + 2;
        cycles += 1;
        continue;
      case ADD_SP:
        regs[(op >> 8) & 7] = regs[13] + ((op & 255) << 2);
        regs[15] = pc + 2;
        cycles += 1;
        continue;
      case ADD_SP_7:
        regs[13] += (op & 127) << 2;
        regs[15] = pc + 2;
        cycles += 1;
        continue;
      case SUB_SP_7:
        regs[13] -= (op & 127) << 2;
        regs[15] = pc + 2;
        cycles += 1;
        continue;
      case SXTH: case SXTB: case UXTH: case UXTB: case REV: case REV16: case REVSH: {
        const x = regs[(op >> 3) & 7];
        let y;
        switch (what) {
          case SXTH: y = (x << 16) >> 16; break;
          case SXTB: y = (x << 24) >> 24; break;
          case UXTH: y = x & 0xffff; break;
          case UXTB: y = x & 0xff; break;
          case REV: y = (x << 24) | ((x & 0xff00) << 8) | ((x >>> 8) & 0xff00) | (x >>> 24); break;
          case REV16: y = ((x & 0x00ff00ff) << 8) | ((x >>> 8) & 0x00ff00ff); break;
          default: y = (((x & 255) << 24) >> 16) | ((x >>> 8) & 255);
        }
        regs[op & 7] = y;
        regs[15] = pc + 2;
        cycles += 1;
        continue;
      }
      case NOP:
        regs[15] = pc + 2;
        cycles += 1;
        continue;
      case B_COND: {
        let taken;
        switch ((op >> 8) & 15) {
          case 0: taken = Z; break;
          case 1: taken = !Z; break;
          case 2: taken = C; break;
          case 3: taken = !C; break;
          case 4: taken = N; break;
          case 5: taken = !N; break;
          case 6: taken = V; break;
          case 7: taken = !V; break;
          case 8: taken = C && !Z; break;
          case 9: taken = !C || Z; break;
          case 10: taken = N === V; break;
          case 11: taken = N !== V; break;
          case 12: taken = N === V && !Z; break;
          default: taken = N !== V || Z;
        }
        if (taken) {
          regs[15] = pc + 4 + (((op & 255) << 24) >> 23);
          cycles += 2;
        } else {
          regs[15] = pc + 2;
          cycles += 1;
        }
        continue;
      }
      case B:
        regs[15] = pc + 4 + (((op & 0x7ff) << 21) >> 20);
        cycles += 2;
        continue;
      case BL: {
        const low = pc >= RAM ? ram16[(pc - RAM + 2) >> 1] : flash16[(pc - FLASH + 2) >> 1];
        if ((low & 0xd000) !== 0xd000) {
          slow = true;
          continue;
        }
        const sign = (op >> 10) & 1;
        const j1 = (~((low >> 13) ^ sign)) & 1;
        const j2 = (~((low >> 11) ^ sign)) & 1;
        const offset = (sign ? -(1 << 24) : 0) | (j1 << 23) | (j2 << 22) | ((op & 0x3ff) << 12) | ((low & 0x7ff) << 1);
        regs[14] = (pc + 4) | 1;
        regs[15] = pc + 4 + offset;
        cycles += 3;
        continue;
      }
      case BX: case BLX: {
        const target = regs[(op >> 3) & 15];
        if (target >>> 28 === 15 || ((op >> 3) & 15) === 15 || op & 7) {
          slow = true;
          continue;
        }
        if (what === BLX) regs[14] = (pc + 2) | 1;
        regs[15] = target & ~1;
        cycles += 2;
        continue;
      }
      case PUSH: {
        let count = 0;
        for (let bits = op & 0x1ff; bits; bits &= bits - 1) count++;
        const bottom = regs[13] - 4 * count;
        if (bottom < RAM || bottom + 4 * count > RAM + RAM_SIZE || bottom & 3) {
          slow = true;
          continue;
        }
        let at = (bottom - RAM) >> 2;
        for (let i = 0; i < 8; i++) if (op & (1 << i)) ram32[at++] = regs[i];
        if (op & 0x100) {
          ram32[at] = regs[14];
          count--;
        }
        regs[13] = bottom;
        regs[15] = pc + 2;
        cycles += 1 + count;
        continue;
      }
      case POP: {
        let count = 0;
        for (let bits = op & 0x1ff; bits; bits &= bits - 1) count++;
        const bottom = regs[13];
        if (bottom < RAM || bottom + 4 * count > RAM + RAM_SIZE || bottom & 3) {
          slow = true;
          continue;
        }
        let at = (bottom - RAM) >> 2;
        if (op & 0x100) {
          const target = ram32[at + count - 1];
          if (target >>> 28 === 15) {
            slow = true;
            continue;
          }
          for (let i = 0; i < 8; i++) if (op & (1 << i)) regs[i] = ram32[at++];
          regs[15] = target & ~1;
          cycles += 2 + count;
        } else {
          for (let i = 0; i < 8; i++) if (op & (1 << i)) regs[i] = ram32[at++];
          regs[15] = pc + 2;
          cycles += 1 + count;
        }
        regs[13] = bottom + 4 * count;
        continue;
      }
      case LDM: case STM: {
        let count = 0;
        for (let bits = op & 255; bits; bits &= bits - 1) count++;
        const base = (op >> 8) & 7;
        const bottom = regs[base];
        const inRam = bottom >= RAM && bottom + 4 * count <= RAM + RAM_SIZE;
        const inFlash = what === LDM && bottom >= FLASH && bottom + 4 * count <= FLASH + flashSize;
        if (!(inRam || inFlash) || bottom & 3) {
          slow = true;
          continue;
        }
        const memory = inRam ? ram32 : flash32;
        let at = (bottom - (inRam ? RAM : FLASH)) >> 2;
        if (what === LDM) for (let i = 0; i < 8; i++) { if (op & (1 << i)) regs[i] = memory[at++]; }
        else for (let i = 0; i < 8; i++) if (op & (1 << i)) memory[at++] = regs[i];
        if (!(op & (1 << base))) regs[base] = bottom + 4 * count;
        regs[15] = pc + 2;
        cycles += 1 + count;
        continue;
      }
      default:
        slow = true;
        continue;
    }
    N = (result & 0x80000000) !== 0;
    Z = (result | 0) === 0;
    regs[15] = pc + 2;
    cycles += 1;
  }
  core.cycles = cycles;
  core.N = N;
  core.Z = Z;
  core.C = C;
  core.V = V;
}
