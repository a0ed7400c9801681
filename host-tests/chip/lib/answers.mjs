// How long keys take to be answered: from the edge of the key to the last pixel that it changes.

import { MS } from './session.mjs';
import { summary } from './table.mjs';

/** What a whole screen may take, and what anything less may: 99 of 100 keys. */
const WHOLE_MS = 33;
const LESS_MS = 16;

/** More pixels than this are another screen. */
const WHOLE_PX = 240 * 120;
/** A pixel on the wire: 17 clocks of 16 ns. */
const PIXEL_NANOS = 272;
/** What moves by itself takes a step at least this often: a display that is quiet for longer is at rest. */
const QUIET = 35 * MS;

const pixels = ({ left, right, top, bottom }) => (right - left + 1) * (bottom - top + 1);
const isFoot = ({ bottom }) => bottom === 239;
const isHead = ({ left, right, top }) => left === 0 && right === 239 && top === 0;

/** The windows of the first picture after a key: what moves afterwards, a message that slides in, takes its time on purpose. */
function firstPicture(windows) {
  // A new picture goes from the head of the screen to its foot.
  if (windows.length && isHead(windows[0])) return windows.slice(0, windows.findIndex(isFoot) + 1 || windows.length);
  const pause = (window, i) => i > 0 && window.nanos - pixels(window) * PIXEL_NANOS - windows[i - 1].nanos > 5 * MS;
  const end = windows.findIndex(pause);
  return end < 0 ? windows : windows.slice(0, end);
}

export class Answers {
  /** Milliseconds of each key that led to another screen, and of each that changed less. */
  whole = [];
  less = [];

  /** A key is about to be pressed. When it was answered, `end()` notes how long that took. */
  begin(device) {
    const { windows } = device.panel;
    const pressed = device.nanos;
    const before = windows.length;
    // Under something that moves by itself nobody can tell which pixels are the key's.
    const isAtRest = !before || windows[before - 1].nanos < pressed - QUIET;
    return {
      end: (isOther = () => false) => {
        const first = firstPicture(device.panel.windows.slice(before).filter((window) => !isOther(window)));
        if (!isAtRest || device.panel.windows !== windows || !first.length) return;
        const isWhole = first.reduce((sum, window) => sum + pixels(window), 0) > WHOLE_PX;
        (isWhole ? this.whole : this.less).push((first.at(-1).nanos - pressed) / MS);
      },
    };
  }

  /** Holds what was measured to what is allowed. */
  report(report, when) {
    report.measure(`key to last pixel, whole screen${when}, mean`, summary(this.whole).mean, 'ms');
    report.measure(`key to last pixel, whole screen${when}, p99`, summary(this.whole).p99, 'ms', WHOLE_MS);
    report.measure(`key to last pixel, part of a screen${when}, p99`, summary(this.less).p99, 'ms', LESS_MS);
  }
}
