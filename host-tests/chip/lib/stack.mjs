// How deep the stack ever was: the lowest byte that no longer holds what RAM held when the power came on.

import { memoryUse } from './elf.mjs';

const RAM = 0x20000000;
const RAM_SIZE = 264 << 10;

/** How much of the stack may be used: half of what the statics leave of RAM. */
export function stackBudget(elf) {
  return (RAM_SIZE - memoryUse(elf).ram) / 2;
}

/** Bytes of the stack, and how many of them were ever used since the power came on. */
export function stackUse(device) {
  const bottom = device.elf.symbols.get('_stack_end').address;
  const top = device.elf.symbols.get('_stack_start').address;
  const stack = device.memory(bottom, top - bottom);
  // The lowest 48 bytes are the guard and the canary's.
  const before = device.ramAtPowerOn.subarray(bottom - RAM, top - RAM);
  const lowest = stack.findIndex((byte, i) => i >= 48 && byte !== before[i]);
  return { size: top - bottom, used: top - bottom - lowest };
}
