// The core's inner loop, for what a Cortex-M0+ does nearly all of the time: arithmetic, branches, and loads and stores of
// RAM and flash. Everything else goes to rp2040js, one instruction at a time: peripherals, exceptions, special registers,
// breakpoints, and whatever `decode.mjs` does not know. What comes from flash goes through the cache of `xip.mjs`.
//
// Results and cycles are those of rp2040js; `tests/emulator.mjs` runs both side by side.

import { KIND, KINDS, withNumbers } from './decode.mjs';
import { SETS } from './xip.mjs';

const NUMBERS = { ...KINDS, RAM: 0x20000000, RAM_SIZE: 264 << 10, FLASH: 0x10000000, LAST_SET: SETS - 1, NO_LINE: -1 };

/** Runs the core until its cycles reach the clock's limit or it goes to sleep. */
export function runCore(core, clock, sram, flash, xip) {
  loop(core, clock, sram, flash, xip, KIND);
}

const loop = withNumbers(innerLoop, NUMBERS);

function innerLoop(core, clock, sram, flash, xip, kinds) {
  const regs = core.registers;
  const ram8 = sram;
  const ram16 = new Uint16Array(sram.buffer);
  const ram32 = new Uint32Array(sram.buffer);
  const flash16 = new Uint16Array(flash.buffer);
  const flash32 = new Uint32Array(flash.buffer);
  const { recent } = xip;
  // While the flash is busy there is none, and whoever reads it is told by the book.
  let flashSize = xip.isOn ? flash.length : 0;
  /** The cache line that the last instruction came from: the next one that comes from it too is there at once. */
  let line = NO_LINE;

  let { cycles, N, Z, C, V } = core;
  let { limit } = clock;
  let pending = core.interruptsUpdated;

  while (cycles < limit) {
    fast: {
      if (pending) break fast;
      const pc = regs[15];
      let op;
      if (pc >= FLASH && pc < FLASH + flashSize) {
        const at = pc - FLASH;
        op = flash16[at >> 1];
        if (at >> 3 !== line) {
          line = at >> 3;
          if (recent[line & LAST_SET] !== line) cycles += xip.fetch(line);
        }
      } else if (pc >= RAM && pc < RAM + RAM_SIZE) op = ram16[(pc - RAM) >> 1];
      else break fast;
      const what = kinds[op];

      if (what >= LDR_PC) {
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
        if (what >= STR_SP) {
          if (!inRam) break fast;
          const at = address - RAM;
          switch (what) {
            case STR_SP:
              if (at & 3) break fast;
              ram32[at >> 2] = regs[(op >> 8) & 7];
              break;
            case STR_5: case STR_R:
              if (at & 3) break fast;
              ram32[at >> 2] = regs[op & 7];
              break;
            case STRB_5: case STRB_R: ram8[at] = regs[op & 7]; break;
            default:
              if (at & 1) break fast;
              ram16[at >> 1] = regs[op & 7];
          }
        } else {
          let m8 = ram8;
          let m16 = ram16;
          let m32 = ram32;
          let at = address - RAM;
          if (!inRam) {
            if (address < FLASH || address >= FLASH + flashSize) break fast;
            at = address - FLASH;
            if (recent[(at >> 3) & LAST_SET] !== at >> 3) {
              cycles += xip.fetch(at >> 3);
              line = NO_LINE;
            }
            m8 = flash;
            m16 = flash16;
            m32 = flash32;
          }
          switch (what) {
            case LDR_PC: case LDR_SP:
              if (at & 3) break fast;
              regs[(op >> 8) & 7] = m32[at >> 2];
              break;
            case LDR_5: case LDR_R:
              if (at & 3) break fast;
              regs[op & 7] = m32[at >> 2];
              break;
            case LDRB_5: case LDRB_R: regs[op & 7] = m8[at]; break;
            case LDRSB: regs[op & 7] = (m8[at] << 24) >> 24; break;
            case LDRSH:
              if (at & 1) break fast;
              regs[op & 7] = (m16[at >> 1] << 16) >> 16;
              break;
            default:
              if (at & 1) break fast;
              regs[op & 7] = m16[at >> 1];
          }
        }
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
          if (shift === 0 || shift > 31) break fast;
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
          if (to === 15 || to === 13 || from === 15) break fast;
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
          if ((low & 0xd000) !== 0xd000) break fast;
          // Its second half may be on the next line.
          if (pc < RAM && (pc & 6) === 6) {
            line = (pc - FLASH + 2) >> 3;
            if (recent[line & LAST_SET] !== line) cycles += xip.fetch(line);
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
          if (target >>> 28 === 15 || ((op >> 3) & 15) === 15 || op & 7) break fast;
          if (what === BLX) regs[14] = (pc + 2) | 1;
          regs[15] = target & ~1;
          cycles += 2;
          continue;
        }
        case PUSH: {
          let count = 0;
          for (let bits = op & 0x1ff; bits; bits &= bits - 1) count++;
          const bottom = regs[13] - 4 * count;
          if (bottom < RAM || bottom + 4 * count > RAM + RAM_SIZE || bottom & 3) break fast;
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
          if (bottom < RAM || bottom + 4 * count > RAM + RAM_SIZE || bottom & 3) break fast;
          let at = (bottom - RAM) >> 2;
          if (op & 0x100) {
            const target = ram32[at + count - 1];
            if (target >>> 28 === 15) break fast;
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
          if (!(inRam || inFlash) || bottom & 3) break fast;
          const memory = inRam ? ram32 : flash32;
          if (inFlash) {
            for (let from = bottom - FLASH; from < bottom - FLASH + 4 * count; from += 4) cycles += xip.fetch(from >> 3);
            line = NO_LINE;
          }
          let at = (bottom - (inRam ? RAM : FLASH)) >> 2;
          if (what === LDM) for (let i = 0; i < 8; i++) { if (op & (1 << i)) regs[i] = memory[at++]; }
          else for (let i = 0; i < 8; i++) if (op & (1 << i)) memory[at++] = regs[i];
          if (!(op & (1 << base))) regs[base] = bottom + 4 * count;
          regs[15] = pc + 2;
          cycles += 1 + count;
          continue;
        }
        default:
          break fast;
      }
      N = (result & 0x80000000) !== 0;
      Z = (result | 0) === 0;
      regs[15] = pc + 2;
      cycles += 1;
      continue;
    }

    // By the book.
    core.cycles = cycles;
    core.N = N;
    core.Z = Z;
    core.C = C;
    core.V = V;
    core.executeInstruction();
    if (core.waiting) return;
    ({ cycles, N, Z, C, V } = core);
    ({ limit } = clock);
    pending = core.interruptsUpdated;
    flashSize = xip.isOn ? flash.length : 0;
    line = NO_LINE;
  }
  core.cycles = cycles;
  core.N = N;
  core.Z = Z;
  core.C = C;
  core.V = V;
}
