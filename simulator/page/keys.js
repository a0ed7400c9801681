// The keys: pressed by keyboard, mouse and fingers, several at once, for as long as they are held.

const KEYBOARD = {
  arrowup: "up",
  arrowdown: "down",
  arrowleft: "left",
  arrowright: "right",
  enter: "centre",
  z: "a",
  x: "b",
  a: "x",
  s: "y",
};

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
      if (event.ctrlKey || event.altKey || event.metaKey) return;
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
