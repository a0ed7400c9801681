// The keys: pressed by keyboard, mouse and fingers, several at once, for as long as they are held.

// What is written on a key presses it. Z and S are where the thumb of an emulator's player rests.
const KEYBOARD = {
  arrowup: "up",
  arrowdown: "down",
  arrowleft: "left",
  arrowright: "right",
  enter: "centre",
  " ": "a",
  a: "a",
  b: "b",
  x: "x",
  y: "y",
  escape: "b",
  backspace: "b",
  z: "a",
  s: "y",
};

// The buttons of a game pad in the standard layout, and how far a stick is pushed to count.
const GAME_PAD = { a: 0, b: 1, x: 2, y: 3, up: 12, down: 13, left: 14, right: 15 };
const PUSHED = 0.5;

export class Keys {
  #device;
  #send;
  // Who holds a key down: key -> set of fingers and keyboard keys.
  #holders = new Map();
  // Where each finger or mouse button is: pointer -> key, or null beside all keys.
  #pointers = new Map();

  // `send(key, down)` is told of every key that goes down or up.
  constructor(device, send) {
    this.#device = device;
    this.#send = send;
    this.#watchPointers();
    this.#watchKeyboard();
    this.#watchGamePads();
    // Whoever goes away takes the fingers off the keys.
    addEventListener("blur", () => this.releaseAll());
    addEventListener("pagehide", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  releaseAll() {
    this.#pointers.clear();
    for (const key of [...this.#holders.keys()]) {
      this.#holders.set(key, new Set(["all"]));
      this.#release(key, "all");
    }
  }

  #press(key, holder) {
    const holders = this.#holders.get(key);
    if (holders) {
      holders.add(holder);
      return;
    }
    this.#holders.set(key, new Set([holder]));
    this.#button(key)?.classList.add("held");
    this.#send(key, true);
  }

  #release(key, holder) {
    const holders = this.#holders.get(key);
    if (!holders?.delete(holder) || holders.size > 0) return;
    this.#holders.delete(key);
    this.#button(key)?.classList.remove("held");
    this.#send(key, false);
  }

  #button(key) {
    return this.#device.querySelector(`[data-key="${key}"]`);
  }

  // A finger that slides from one key to the next presses the next, as a thumb on a real cross does.
  #watchPointers() {
    const keyAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-key]")?.dataset.key;
    const move = (event, key) => {
      const holder = `pointer ${event.pointerId}`;
      const before = this.#pointers.get(event.pointerId);
      if (before === key) return;
      if (before) this.#release(before, holder);
      if (key) this.#press(key, holder);
      this.#pointers.set(event.pointerId, key);
    };
    const lift = (event) => {
      if (!this.#pointers.has(event.pointerId)) return;
      move(event, null);
      this.#pointers.delete(event.pointerId);
    };
    this.#device.addEventListener("pointerdown", (event) => {
      const key = keyAt(event);
      if (!key || event.button !== 0) return;
      // No focus, no selection, no scrolling.
      event.preventDefault();
      move(event, key);
    });
    addEventListener("pointermove", (event) => {
      if (this.#pointers.has(event.pointerId)) move(event, keyAt(event) ?? null);
    });
    addEventListener("pointerup", lift);
    addEventListener("pointercancel", lift);
    document.documentElement.addEventListener("pointerleave", lift);
    this.#device.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #watchKeyboard() {
    const pressed = new Map();
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
      const key = this.#focusedKey(event) ?? this.#mappedKey(event);
      if (!key) return;
      event.preventDefault();
      // The device repeats by itself.
      if (event.repeat || pressed.has(event.code)) return;
      pressed.set(event.code, key);
      this.#press(key, `keyboard ${event.code}`);
    });
    addEventListener("keyup", (event) => {
      const key = pressed.get(event.code);
      if (!key) return;
      pressed.delete(event.code);
      event.preventDefault();
      this.#release(key, `keyboard ${event.code}`);
    });
    addEventListener("blur", () => pressed.clear());
  }

  // Game pads do not say what happens on them; they are looked at with every picture while there are any.
  #watchGamePads() {
    // What each pad holds down: its number -> set of keys.
    const held = new Map();
    const hold = ({ index, buttons, axes: [x, y] }) => {
      const pushed = { left: x < -PUSHED, right: x > PUSHED, up: y < -PUSHED, down: y > PUSHED };
      const before = held.get(index);
      const now = new Set(Object.keys(GAME_PAD).filter((key) => buttons[GAME_PAD[key]]?.pressed || pushed[key]));
      held.set(index, now);
      for (const key of now.difference(before)) this.#press(key, `game pad ${index}`);
      for (const key of before.difference(now)) this.#release(key, `game pad ${index}`);
    };
    const look = () => {
      if (held.size === 0) return;
      for (const pad of navigator.getGamepads()) if (held.has(pad?.index)) hold(pad);
      requestAnimationFrame(look);
    };
    addEventListener("gamepadconnected", ({ gamepad }) => {
      if (gamepad.mapping !== "standard") return;
      held.set(gamepad.index, new Set());
      if (held.size === 1) look();
    });
    addEventListener("gamepaddisconnected", ({ gamepad: { index } }) => {
      for (const key of held.get(index) ?? []) this.#release(key, `game pad ${index}`);
      held.delete(index);
    });
  }

  // Someone who went to a key with Tab presses that one with Enter or the space bar.
  #focusedKey(event) {
    if (event.key !== "Enter" && event.key !== " ") return undefined;
    return document.activeElement?.closest?.("[data-key]:focus-visible")?.dataset.key;
  }

  #mappedKey(event) {
    // An input method for Japanese hides the letter; the place on the keyboard is then the next best.
    const name = event.key.length > 1 && event.code.startsWith("Key") ? event.code.slice(3) : event.key;
    const key = KEYBOARD[name.toLowerCase()];
    const missing = key === "centre" && document.documentElement.dataset.board === "picosystem";
    return missing ? "a" : key;
  }
}
