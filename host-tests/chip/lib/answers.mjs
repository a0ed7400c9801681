// How long keys take to be answered: from the edge of the key to the last pixel that it changes.

import { findSymbol } from './elf.mjs';
import { Flash, TYPICAL } from './flash.mjs';
import { MS } from './session.mjs';
import { summary } from './table.mjs';

/** What a whole screen may take, and what anything less may: 99 of 100 keys. */
const WHOLE_MS = 33;
const LESS_MS = 16;
/**
 * A key may come while a page is programmed, and nothing runs until that is done. The budgets hold this with the time that the
 * flash usually takes; a page that takes the longest of the data sheet may hold up what is quick by as much as it takes longer.
 */
const heldUpMs = () => (Flash.times.programNanos - TYPICAL.programNanos) / MS;

/** More pixels than this are another screen. */
const WHOLE_PX = 240 * 120;
/** What moves by itself takes a step at least this often: a display that is quiet for longer is at rest. */
const QUIET = 35 * MS;
/** A key is held for so long, and whatever is drawn meanwhile may be its doing. */
const HELD = 60 * MS;

const pixels = ({ left, right, top, bottom }) => (right - left + 1) * (bottom - top + 1);

export class Answers {
  /** Keys that led to another screen, and those that changed less: `{ ms, key, where }`. */
  whole = [];
  less = [];
  /** Keys that changed nothing, or were pressed while something moved. */
  others = 0;

  /**
   * Presses a key and notes how long its answer took. All that the app draws for the key itself counts, whatever it is; so does all
   * that is drawn later while the key is down, but for windows that somebody else draws, of which `isOther` is true.
   */
  press(session, key, isOther = () => false, where = '') {
    const { device } = session;
    const { windows } = device.panel;
    const pressed = device.nanos;
    const before = windows.length;
    // Under something that moves by itself nobody can tell which pixels are the key's.
    const isAtRest = windows.every((window) => window.nanos < pressed - QUIET || isOther(window));
    // The key is told to the app, drawn, and only then comes the app's next event.
    let own = null;
    const { address } = findSymbol(device.elf, 'sanban_ui', 'App', 'update');
    device.setBreakpoint(address, () => {
      if (windows.length > before) own ??= windows.length;
    });
    device.press(key);
    device.run(HELD);
    const end = windows.length;
    device.release(key);
    device.run(40 * MS);
    device.clearBreakpoint(address);
    const mine = windows.slice(before, end).filter((window, i) => before + i < (own ?? end) || !isOther(window));
    if (!isAtRest || !mine.length) {
      this.others++;
      return;
    }
    const isWhole = mine.reduce((sum, window) => sum + pixels(window), 0) > WHOLE_PX;
    (isWhole ? this.whole : this.less).push({ ms: (mine.at(-1).nanos - pressed) / MS, key, where });
  }

  /** Holds what was measured to what is allowed. */
  report(report, when) {
    const [whole, less] = [this.whole, this.less].map((answers) => summary(answers.map(({ ms }) => ms)));
    report.measure(`key to last pixel, whole screen${when}, mean`, whole.mean, 'ms');
    report.measure(`key to last pixel, whole screen${when}, p99`, whole.p99, 'ms', WHOLE_MS);
    report.measure(`key to last pixel, part of a screen${when}, p99`, less.p99, 'ms', LESS_MS + heldUpMs());
  }
}
