// One instruction by rp2040js, with the flags of the core's manual where rp2040js has others: the carry after shifts by a register
// that says 0 or more than 32, the overflow of sums with a carry, and a call of what the link register names. No compiler builds on
// any of them, but whoever compares two cores bit by bit finds them on the stack.

const BLX_LR = 0x47f0;
const [LSL, LSR, ASR, ADC, SBC, ROR] = [0x102, 0x103, 0x104, 0x105, 0x106, 0x107];

/** Executes the instruction that comes next. */
export function executeByTheBook(mcu) {
  const { core } = mcu;
  const pc = core.PC & ~1;
  const op = instructionAt(mcu, pc);
  const [a, b, carry, link] = [core.registers[op & 7], core.registers[(op >> 3) & 7], core.C, core.LR];
  core.executeInstruction();
  if (op === BLX_LR && core.PC === (core.LR & ~1)) core.PC = link & ~1;
  // An interrupt may have come first.
  if (op >> 6 < LSL || op >> 6 > ROR || (core.PC & ~1) !== pc + 2) return;
  const by = b & 255;
  switch (op >> 6) {
    case LSL: case LSR: case ASR: case ROR:
      if (by === 0) core.C = carry;
      else if (op >> 6 === LSL && by > 32) core.C = false;
      break;
    default: {
      const exact = op >> 6 === ADC ? (a | 0) + (b | 0) + (carry ? 1 : 0) : (a | 0) - (b | 0) - (carry ? 0 : 1);
      core.V = exact !== (exact | 0);
    }
  }
}

/** Looks at an instruction without reading it. */
function instructionAt({ sramView, flashView }, pc) {
  if (pc >>> 28 === 2) return sramView.getUint16(pc & 0xffffff, true);
  return pc >>> 28 === 1 ? flashView.getUint16(pc & 0xffffff, true) : 0;
}
