// A page with the device, and the hands that use it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { SCENARIOS } from "./server.mjs";

const KEYBOARD = {
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
  centre: "Enter",
  a: "a",
  b: "b",
  x: "x",
  y: "y",
};

// How long a direction is held before it repeats (ui/src/keys.rs).
const REPEATS_AFTER_MS = 350;

// Where the page is left to be looked at when it is not as expected.
const FAILURES = new URL("../../target/page/", import.meta.url);

// How long a picture may take to appear; it is there at once or within an animation.
const PATIENCE_MS = 8000;

export class Handheld {
  constructor(page) {
    this.page = page;
  }

  static async open(context, address) {
    const handheld = new Handheld(await context.newPage());
    handheld.errors = [];
    handheld.page.on("pageerror", (error) => handheld.errors.push(error.message));
    handheld.page.on("console", (message) => message.type() === "error" && handheld.errors.push(message.text()));
    await handheld.page.goto(address);
    await handheld.connected();
    return handheld;
  }

  key(name) {
    return this.page.locator(`[data-key="${name}"]`);
  }

  async connected() {
    await this.page.waitForFunction(() => !document.querySelector(".device").classList.contains("lost"));
    // The first picture has come: the display is not black any more.
    await this.page.waitForFunction(() => {
      const { data } = document.querySelector("#display").getContext("2d").getImageData(0, 0, 240, 240);
      return data.some((channel, at) => at % 4 !== 3 && channel > 0);
    });
  }

  held() {
    return this.page.$$eval(".held", (keys) => keys.map((key) => key.dataset.key).sort());
  }

  // All pixels of the display in one string, to be compared with another.
  pixels() {
    return this.page.evaluate(() => {
      const { data } = document.querySelector("#display").getContext("2d").getImageData(0, 0, 240, 240);
      return Array.from(data, (channel) => String.fromCharCode(channel)).join("");
    });
  }

  // Waits until the display looks as it did when `pixels` were taken.
  async expectPixels(pixels) {
    await this.page.waitForFunction((pixels) => {
      const { data } = document.querySelector("#display").getContext("2d").getImageData(0, 0, 240, 240);
      return Array.from(data, (channel) => String.fromCharCode(channel)).join("") === pixels;
    }, pixels);
  }

  // How many pixels differ from a picture of the scenarios, in a part of it: left, top, width, height.
  async differing(name, part = [0, 0, 240, 240]) {
    const png = (await readFile(new URL(`pictures/${name}.png`, SCENARIOS))).toString("base64");
    return this.page.evaluate(async ([png, part]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
      const expected = new OffscreenCanvas(240, 240).getContext("2d");
      expected.drawImage(bitmap, 0, 0);
      const pixels = (context) => new Uint32Array(context.getImageData(...part).data.buffer);
      const actual = pixels(document.querySelector("#display").getContext("2d"));
      return pixels(expected).reduce((count, pixel, at) => count + (pixel !== actual[at]), 0);
    }, [png, part]);
  }

  // Waits until the display looks exactly like a picture of the scenarios.
  async expectPicture(name) {
    const until = Date.now() + PATIENCE_MS;
    let differing;
    do differing = await this.differing(name);
    while (differing > 0 && Date.now() < until);
    if (differing === 0) return;
    const path = new URL(`${name}.png`, FAILURES).pathname;
    await this.page.screenshot({ path });
    assert.fail(`${differing} pixels differ from the picture ${name}; see ${path}`);
  }

  // Carries out the steps of a scenario with one of the hands below.
  async carryOut(steps, hand) {
    for (const [at, [what, value]] of steps.entries()) {
      if (what === "down") await (isTap(steps, at) ? hand.tap(value) : hand.down(value));
      else if (what === "up") await (isTap(steps, at - 2) ? undefined : hand.up(value));
      else if (what === "picture") await this.expectPicture(value);
      // Pictures are waited for, and a press may be as short as the browser makes it.
      else if (what === "wait") continue;
      else throw new Error(`the browser test cannot ${what}`);
    }
  }

  get keyboard() {
    const down = (key) => this.page.keyboard.down(KEYBOARD[key]);
    const up = (key) => this.page.keyboard.up(KEYBOARD[key]);
    return { down, up, tap: (key) => Promise.all([down(key), up(key)]) };
  }

  // Fingers, several of them if need be: each key has its own.
  async fingers() {
    const session = await this.page.context().newCDPSession(this.page);
    const touching = new Map();
    const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    let id = 0;
    const start = (key, place) => {
      touching.set(key, { ...place, id: id++ });
      return send("touchStart", [...touching.values()]);
    };
    // The end of a touch names the finger that is lifted; without a name, all are.
    const end = (key) => {
      const lifted = touching.get(key);
      touching.delete(key);
      return send("touchEnd", touching.size > 0 ? [lifted] : []);
    };
    return {
      down: async (key) => start(key, await this.#place(key)),
      up: end,
      tap: async (key) => {
        const place = await this.#place(key);
        await Promise.all([start(key, place), end(key)]);
      },
      // A finger that slides from the key it is on to another one.
      slide: async (from, to) => {
        const { id } = touching.get(from);
        touching.delete(from);
        touching.set(to, { ...(await this.#place(to)), id });
        await send("touchMove", [...touching.values()]);
      },
    };
  }

  // A point on a key that nothing else covers: the parts of the joystick overlap as boxes.
  async #place(key) {
    const box = await this.key(key).boundingBox();
    const lean = { up: [0, -0.36], down: [0, 0.36], left: [-0.36, 0], right: [0.36, 0] };
    const isDish = (await this.page.locator("html").getAttribute("data-board")) === "waveshare";
    const [x, y] = (isDish && lean[key]) || [0, 0];
    return { x: box.x + box.width * (0.5 + x), y: box.y + box.height * (0.5 + y) };
  }

  // A finger on the display itself, at a pixel of it.
  async tapDisplay(x, y) {
    const box = await this.page.locator("#display").boundingBox();
    await this.page.touchscreen.tap(box.x + ((x + 0.5) * box.width) / 240, box.y + ((y + 0.5) * box.height) / 240);
  }

  // The mouse pressed at one pixel of the display, drawn to another and let go.
  async dragDisplay([x, y], [toX, toY]) {
    const box = await this.page.locator("#display").boundingBox();
    const place = (x, y) => [box.x + ((x + 0.5) * box.width) / 240, box.y + ((y + 0.5) * box.height) / 240];
    await this.page.mouse.move(...place(x, y));
    await this.page.mouse.down();
    await this.page.mouse.move(...place(toX, toY), { steps: 4 });
    await this.page.mouse.up();
  }

  async mouse() {
    return {
      down: async (key) => {
        const { x, y } = await this.#place(key);
        await this.page.mouse.move(x, y);
        await this.page.mouse.down();
      },
      up: () => this.page.mouse.up(),
      tap: async (key) => {
        const { x, y } = await this.#place(key);
        await this.page.mouse.move(x, y);
        await Promise.all([this.page.mouse.down(), this.page.mouse.up()]);
      },
    };
  }
}

// Whether a key that goes down in a step comes up again at once. Both are then sent without waiting for an answer in
// between: on a busy computer that answer can take longer than a key is held before it repeats.
function isTap(steps, at) {
  const [down, wait, up] = [steps[at], steps[at + 1], steps[at + 2]];
  return down?.[0] === "down" && wait?.[0] === "wait" && wait[1] < REPEATS_AFTER_MS && up?.[0] === "up" && up[1] === down[1];
}
