// Hard faults, which rp2040js leaves out: it only logs what the real core would fault on.

const HARD_FAULT = 3;
const RAM = 0x20000000;
const RAM_END = 0x20042000;

/** A logger for the emulator that turns what would be a fault into one, and drops the rest. */
export function faultLogger(device) {
  const isFault = /invalid memory address|undefined address|not 32 bit aligned|not implemented yet/;
  const hear = (component, message) => {
    if (isFault.test(message) && component !== 'CortexM0Core:fault') device.fault(message);
  };
  return { debug() {}, info() {}, warn: hear, error: hear };
}

/** Enters the hard fault handler, or locks up where the real core would. */
export function enterHardFault(device) {
  const { core } = device;
  const stack = core.SP;
  const alreadyThere = core.IPSR === HARD_FAULT || core.IPSR === 2;
  if (alreadyThere || stack - 32 < RAM || stack > RAM_END) {
    // A fault in the fault handler, or no stack to enter it with: the core stops until something resets it.
    device.lockedUp = true;
    return;
  }
  core.PC -= 2; // The frame names the instruction that faulted.
  core.exceptionEntry(HARD_FAULT);
}
