// How deep the stack ever was: the lowest byte that no longer holds what RAM held when the power came on.

import { PAINT } from './device.mjs';

/** Bytes of the stack, and how many of them were ever used since the power came on. */
export function stackUse(device) {
  const bottom = device.elf.symbols.get('_stack_end').address;
  const top = device.elf.symbols.get('_stack_start').address;
  const stack = device.memory(bottom, top - bottom);
  // The lowest 48 bytes are the guard and the canary's.
  const lowest = stack.findIndex((byte, i) => i >= 48 && byte !== PAINT);
  return { size: top - bottom, used: top - bottom - lowest };
}
