// The handheld on somebody's desk, in real time: keys come from a page, pictures go to it. In Node behind a server
// (`serve.mjs`), and in a browser's worker.

import { MS } from './session.mjs';

/** The device runs in stretches of about this length, in milliseconds of the computer's time. */
const STEP_MS = 8;
/** After this much of the computer's time the rest has to wait: there may be keys to hear. */
const LONGEST_RUN_MS = 16;
/** So much of its own time the device may lag behind. A computer that cannot keep up lets it run slow, not jerk. */
const LONGEST_LAG_MS = 40;
/** Pictures are not worth sending more often. */
const PICTURE_MS = 15;
/** A device that is switched on has a picture by then. */
const LONGEST_START_MS = 2000;
/** A key stays where it is for so long. */
const SHORTEST_PRESS_MS = 25;
/** On the home screen, the other language. */
const TO_ENGLISH = ['y'];
/** A core that is awake for so much of the time thinks; for less, it draws and listens. */
const THINKING = 0.8;
const AT_WORK = 0.05;

export class Desk {
  #page;
  #device;
  /** Milliseconds of its own time that the device has run, and that it is behind. */
  #ranMs = 0;
  #lagMs = 0;
  #last = null;
  /** Edges that have not reached their pins yet, and until when each key is left as it is. */
  #edges = [];
  #quietUntil = new Map();
  #shown = { pixels: -1, asleep: null, light: -1, resets: 0, hz: 0, at: -Infinity };
  #cycles = 0;
  #gauged = { ranMs: 0, cycles: 0, at: null };

  /** `page` hears `picture(picture)`, `light(percent)`, `tone(hz)`, `say(line)` and `bootLoader()`. */
  constructor(device, page) {
    this.#device = device;
    this.#page = page;
    this.#powerOn();
  }

  #powerOn() {
    this.#device.powerOn();
    // A device on a desk hangs on its plug.
    if (this.#device.board.batteryChannel !== undefined) this.#device.setBattery(0);
  }

  /** Presses or releases a key; one that the board does not have is nobody's. */
  key(name, isDown) {
    if (name in this.#device.board.keys) this.#edges.push({ name, isDown });
  }

  /** Lets a new device speak the language of whoever unpacks it. How it is told so is the only way there is: with its keys. */
  greet(language) {
    if (language !== 'ja') this.#setUp(TO_ENGLISH);
  }

  /** Taps keys before anybody looks. */
  #setUp(keys) {
    for (let ms = 0; this.#device.backlight === 0 && ms < LONGEST_START_MS; ms += STEP_MS) this.#runFor(STEP_MS);
    for (const key of keys) {
      this.#device.press(key);
      this.#runFor(SHORTEST_PRESS_MS);
      this.#device.release(key);
      this.#runFor(SHORTEST_PRESS_MS);
    }
  }

  /** Lets the device run until `now`, in milliseconds. Returns how long it can rest then: 0 if it lags behind. */
  run(now) {
    this.#lagMs = Math.min(this.#lagMs + (now - (this.#last ?? now)), LONGEST_LAG_MS);
    this.#last = now;
    this.#turnKeys();
    const ran = this.#runFor(this.#lagMs, now + LONGEST_RUN_MS);
    // Erasing flash takes the time it takes, in one piece: the device may also be ahead.
    this.#lagMs -= ran;
    this.#show(now);
    return this.#lagMs < 1 ? Math.max(STEP_MS, -this.#lagMs) : 0;
  }

  #runFor(ms, deadline = Infinity) {
    const device = this.#device;
    const before = { nanos: device.nanos, cycles: device.core.cycles, resets: device.resets };
    if (ms <= 0) return 0;
    device.runUntil(() => performance.now() > deadline, ms * MS);
    // A reset starts clock and counter anew.
    const isSame = device.resets === before.resets;
    this.#cycles += isSame ? device.core.cycles - before.cycles : device.core.cycles;
    const ran = isSame ? (device.nanos - before.nanos) / MS : ms;
    this.#ranMs += ran;
    return ran;
  }

  /** A browser may press and release a key in no time at all; a finger does not, and the firmware takes it for chatter. */
  #turnKeys() {
    while (this.#edges.length && this.#ranMs >= (this.#quietUntil.get(this.#edges[0].name) ?? 0)) {
      const { name, isDown } = this.#edges.shift();
      this.#quietUntil.set(name, this.#ranMs + SHORTEST_PRESS_MS);
      if (isDown) this.#device.press(name);
      else this.#device.release(name);
    }
  }

  #show(now) {
    const { panel, board, resets, backlight, sound } = this.#device;
    const shown = this.#shown;
    const light = Math.round(100 * backlight ** (1 / 2.8));
    const isNew = panel.pixelsReceived !== shown.pixels || panel.asleep !== shown.asleep;
    if (isNew && now - shown.at >= PICTURE_MS) {
      this.#page.picture(panel.picture());
      Object.assign(shown, { pixels: panel.pixelsReceived, asleep: panel.asleep, at: now });
      // Nobody asks here which windows were filled.
      panel.windows.splice(0, panel.windows.length - 1);
    }
    if (light !== shown.light) this.#page.light(light);
    const hz = Math.round(sound?.hz ?? 0);
    if (hz !== shown.hz) this.#page.tone(hz);
    if (resets !== shown.resets) this.#page.say('the chip was reset by its watchdog');
    Object.assign(shown, { light, hz, resets });
    // It would find itself there again as long as BOOTSEL, the PicoSystem's X, is held.
    if (this.#device.bootLoader && !this.#device.isDown(board.bootsel)) {
      this.#page.say('the chip is in its USB boot loader, as after holding BOOTSEL: it starts anew');
      this.#page.bootLoader();
      this.#powerOn();
    }
  }

  /**
   * How the chip has done since the last call: its speed against a real one, how much of its time the core was awake and
   * what that means, and since the start its cycles and what was written to the flash.
   */
  gauge() {
    const { flash, core, bootLoader, clock } = this.#device;
    const now = this.#last ?? 0;
    const { ranMs, cycles, at } = this.#gauged;
    const ran = this.#ranMs - ranMs;
    const awake = ran > 0 ? Math.min(1, ((this.#cycles - cycles) * clock.nanosPerCycle) / (ran * MS)) : 0;
    this.#gauged = { ranMs: this.#ranMs, cycles: this.#cycles, at: now };
    const isOff = bootLoader || !core || this.#shown.light === 0;
    return {
      speed: at === null || now === at ? 1 : ran / (now - at),
      awake,
      state: isOff ? 'off' : awake >= THINKING ? 'thinking' : awake >= AT_WORK ? 'working' : 'sleeping',
      cycles: this.#cycles,
      writes: flash.operations.length,
    };
  }
}
