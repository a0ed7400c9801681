// Cycles of a function of the firmware, by breakpoints at its first instruction and where it returns to.

import { findSymbol } from './elf.mjs';

/** Times each call of the only function whose symbol contains all of `parts`. Returns `{ name, cycles, stop }`. */
export function timeFunction(device, ...parts) {
  const { name, address } = findSymbol(device.elf, ...parts);
  const cycles = [];
  const returns = new Map();
  device.setBreakpoint(address, ({ core }) => {
    const back = core.LR & ~1;
    const calls = returns.get(back) ?? [];
    calls.push({ stack: core.SP, start: core.cycles });
    if (!returns.has(back)) {
      returns.set(back, calls);
      device.setBreakpoint(back, () => {
        // A deeper call may return to the same place first.
        if (calls.at(-1)?.stack !== core.SP) return;
        cycles.push(core.cycles - calls.pop().start);
      });
    }
  });
  const stop = () => [address, ...returns.keys()].forEach((at) => device.clearBreakpoint(at));
  return { name, cycles, stop };
}
