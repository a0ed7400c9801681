// What the halfwords of the instruction set are, for the core's inner loop.

/** The kinds of instructions that the inner loop knows. The first is left to rp2040js. */
const NAMES = `
  OTHER
  LSL LSR ASR ADD_R SUB_R ADD_3 SUB_3 MOV_8 CMP_8 ADD_8 SUB_8
  AND EOR LSL_R LSR_R ASR_R ADC SBC TST NEG CMP CMN ORR MUL BIC MVN
  ADD_HI CMP_HI MOV_HI BX BLX ADR ADD_SP ADD_SP_7 SUB_SP_7
  SXTH SXTB UXTH UXTB REV REV16 REVSH NOP B_COND B BL
  PUSH POP LDM STM
  LDR_PC LDR_SP LDR_5 LDR_R LDRB_5 LDRB_R LDRH_5 LDRH_R LDRSB LDRSH
  STR_SP STR_5 STR_R STRB_5 STRB_R STRH_5 STRH_R`;

/** Their numbers. One load or one store each from LDR_PC on, one store each from STR_SP on. */
export const KINDS = Object.fromEntries(NAMES.trim().split(/\s+/).map((name, number) => [name, number]));

/** The first bits of an instruction, and what it is. A longer pattern wins over a shorter one. */
const PATTERNS = {
  '00000': 'LSL', '00001': 'LSR', '00010': 'ASR',
  '0001100': 'ADD_R', '0001101': 'SUB_R', '0001110': 'ADD_3', '0001111': 'SUB_3',
  '00100': 'MOV_8', '00101': 'CMP_8', '00110': 'ADD_8', '00111': 'SUB_8',
  '0100000000': 'AND', '0100000001': 'EOR', '0100000010': 'LSL_R', '0100000011': 'LSR_R', '0100000100': 'ASR_R',
  '0100000101': 'ADC', '0100000110': 'SBC', '0100001000': 'TST', '0100001001': 'NEG', '0100001010': 'CMP', '0100001011': 'CMN',
  '0100001100': 'ORR', '0100001101': 'MUL', '0100001110': 'BIC', '0100001111': 'MVN',
  '01000100': 'ADD_HI', '01000101': 'CMP_HI', '01000110': 'MOV_HI', '010001110': 'BX', '010001111': 'BLX',
  '01001': 'LDR_PC', '0101000': 'STR_R', '0101001': 'STRH_R', '0101010': 'STRB_R', '0101011': 'LDRSB',
  '0101100': 'LDR_R', '0101101': 'LDRH_R', '0101110': 'LDRB_R', '0101111': 'LDRSH',
  '01100': 'STR_5', '01101': 'LDR_5', '01110': 'STRB_5', '01111': 'LDRB_5', '10000': 'STRH_5', '10001': 'LDRH_5',
  '10010': 'STR_SP', '10011': 'LDR_SP', '10100': 'ADR', '10101': 'ADD_SP', '101100000': 'ADD_SP_7', '101100001': 'SUB_SP_7',
  '1011001000': 'SXTH', '1011001001': 'SXTB', '1011001010': 'UXTH', '1011001011': 'UXTB',
  '1011010': 'PUSH', '1011110': 'POP', '1011101000': 'REV', '1011101001': 'REV16', '1011101011': 'REVSH',
  '1011111100000000': 'NOP', '11000': 'STM', '11001': 'LDM', '1101': 'B_COND', '1101111': 'OTHER', '11100': 'B', '11110': 'BL',
};

/** What each of the 65536 halfwords is. */
export const KIND = new Uint8Array(1 << 16);
for (const [bits, what] of Object.entries(PATTERNS).sort(([a], [b]) => a.length - b.length)) {
  const shift = 16 - bits.length;
  KIND.fill(KINDS[what], parseInt(bits, 2) << shift, (parseInt(bits, 2) + 1) << shift);
}

/**
 * `code`, a function that needs nothing but its arguments, with numbers in the place of names. Of a `switch` over numbers the
 * compiler makes a table of jumps; of one over names, a chain of comparisons that is half as fast.
 */
export function withNumbers(code, numbers) {
  const text = code.toString().replace(/\b[A-Z][A-Z0-9_]*\b/g, (name) => (name in numbers ? String(numbers[name]) : name));
  return new Function(`return ${text}`)();
}
