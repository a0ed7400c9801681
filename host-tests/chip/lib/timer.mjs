// The microsecond timer's alarms, on the microsecond.
//
// rp2040js rounds the time to an alarm down and rings it up to a microsecond early; the real one compares whole
// microseconds. Code that sleeps until its alarm has rung and then looks at the clock tells the difference.

const ALARM0 = 0x10;
const ALARM3 = 0x1c;

/** Corrects the alarms of `timer`. */
export function exactAlarms(timer, clock) {
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset < ALARM0 || offset > ALARM3) return;
    const now = Math.floor(clock.nanos / 1000);
    const left = (value - now) >>> 0;
    timer.alarms[(offset - ALARM0) / 4].clockAlarm.schedule((now + left) * 1000 - clock.nanos);
  };
}
