// The emulator's clock, driven by the core's cycle counter.
//
// rp2040js ticks its clock after every instruction. Here time is computed from the cycles when somebody asks, and the
// inner loop only compares the counter with the cycle at which the next alarm is due.

/** Nanoseconds that rounding may leave of a stretch of time: less than a cycle, and more than the limit of the inner loop is rounded by. */
export const NO_TIME = 1e-6;

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = 0;
    this.next = null;
    this.scheduled = false;
  }

  schedule(delta) {
    this.cancel();
    this.clock.add(this, this.clock.nanos + delta);
  }

  cancel() {
    if (this.scheduled) this.clock.remove(this);
  }
}

export class CycleClock {
  /** The core whose cycles count; set once it exists. */
  core = { cycles: 0 };
  /** The inner loop runs while the core's cycles are below this. */
  limit = 0;
  /** Alarms that are due, soonest first. */
  #first = null;
  #until = 0;
  #interrupted = false;
  #baseNanos = 0;
  #baseCycles = 0;
  #nanosPerCycle = 8;

  get nanos() {
    return this.#baseNanos + (this.core.cycles - this.#baseCycles) * this.#nanosPerCycle;
  }

  get micros() {
    return this.nanos / 1000;
  }

  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  /** The core's frequency changed: from now on a cycle takes longer or shorter. */
  setFrequency(hz) {
    this.#rebase(this.nanos);
    this.#nanosPerCycle = 1e9 / hz;
    this.#setLimit();
  }

  /** How long a cycle takes. */
  get nanosPerCycle() {
    return this.#nanosPerCycle;
  }

  /** When the next alarm rings; Infinity when none does. */
  get nextNanos() {
    return this.#first ? this.#first.nanos : Infinity;
  }

  add(alarm, nanos) {
    alarm.nanos = nanos;
    alarm.scheduled = true;
    let before = null;
    let after = this.#first;
    while (after && after.nanos <= nanos) {
      before = after;
      after = after.next;
    }
    alarm.next = after;
    if (before) before.next = alarm;
    else this.#first = alarm;
    if (!before) this.#setLimit();
  }

  remove(alarm) {
    alarm.scheduled = false;
    if (this.#first === alarm) {
      this.#first = alarm.next;
      this.#setLimit();
      return;
    }
    let before = this.#first;
    while (before && before.next !== alarm) before = before.next;
    if (before) before.next = alarm.next;
  }

  /** Lets the core run until `nanos` at most. */
  runUntil(nanos) {
    this.#interrupted = false;
    this.#until = nanos;
    this.#setLimit();
  }

  /** Makes the inner loop return after the present instruction, and no alarm ring any more until it is entered again. */
  interrupt() {
    this.#interrupted = true;
    this.limit = -1;
  }

  /** Rings the alarms that are due. */
  ring() {
    while (!this.#interrupted && this.#first && this.#first.nanos <= this.nanos + NO_TIME) {
      const alarm = this.#first;
      this.#first = alarm.next;
      alarm.scheduled = false;
      alarm.callback();
    }
    this.#setLimit();
  }

  /** Sleeps: time passes and no cycle is spent. */
  skipTo(nanos) {
    this.#interrupted = false;
    if (nanos > this.nanos) this.#rebase(nanos);
    this.ring();
  }

  #rebase(nanos) {
    this.#baseNanos = nanos;
    this.#baseCycles = this.core.cycles;
  }

  #setLimit() {
    if (this.#interrupted) return;
    const nanos = Math.min(this.#until, this.nextNanos);
    this.limit = this.#baseCycles + Math.ceil((nanos - this.#baseNanos) / this.#nanosPerCycle - 1e-9);
  }
}
