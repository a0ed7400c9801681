// The display: 240x240 pixels that the device paints, rectangle by rectangle.

const SIDE = 240;
// Upright, the keys are below the display; the style sheet says the same.
const UPRIGHT = matchMedia("(max-aspect-ratio: 1/1), (max-width: 620px)");
// A display that is so much of what there is room for stays at a whole number of screen pixels for each of its own.
const FULL_ENOUGH = 0.8;
// On a screen as fine as this nobody sees a smoothed edge.
const FINE = 2;
// Neither is there room below it here.
const LYING = matchMedia("(max-height: 420px)");

export class Display {
  #canvas;
  #context;
  #panel;
  #shade;

  // `canvas` has the display's pixels, `panel` shows them.
  constructor(canvas, panel, shade) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: false });
    this.#panel = panel.getContext("2d", { alpha: false });
    this.#shade = shade;
    addEventListener("resize", () => this.fit());
    // What is below the device takes its room when it comes.
    new ResizeObserver(() => this.fit()).observe(document.querySelector("footer"));
    this.fit();
  }

  // Paints one message of rectangles; desk/src/wire.rs has the format.
  paint(buffer) {
    const view = new DataView(buffer);
    let at = 0;
    const next = () => {
      const number = view.getUint16(at, true);
      at += 2;
      return number;
    };
    while (at < view.byteLength) {
      const [x, y, width, height] = [next(), next(), next(), next()];
      const image = this.#context.createImageData(width, height);
      for (let i = 0; i < image.data.length; i += 4) {
        const pixel = next();
        const [red, green, blue] = [pixel >> 11, (pixel >> 5) & 0x3f, pixel & 0x1f];
        image.data[i] = (red << 3) | (red >> 2);
        image.data[i + 1] = (green << 2) | (green >> 4);
        image.data[i + 2] = (blue << 3) | (blue >> 2);
        image.data[i + 3] = 255;
      }
      this.#context.putImageData(image, x, y);
      this.#enlarge(x, y, width, height);
    }
  }

  // Brings a part of the display to the panel, every pixel as a square.
  #enlarge(x, y, width, height) {
    const times = this.#panel.canvas.width / SIDE;
    this.#panel.imageSmoothingEnabled = false;
    this.#panel.drawImage(this.#canvas, x, y, width, height, x * times, y * times, width * times, height * times);
  }

  // The backlight. Off is dark; anything else leaves enough to read by.
  light(percent) {
    this.#shade.style.opacity = percent === 0 ? 1 : (0.6 * (100 - percent)) / 100;
  }

  // As large as there is room for. The panel has a whole number of its pixels for each of the display's, so that all are alike; where
  // the room is not such a number of the screen's pixels, the browser makes it a little smaller and smooths the edges alone.
  fit() {
    const device = this.#canvas.closest(".device");
    const style = getComputedStyle(device);
    const px = (text) => parseFloat(text) || 0;
    const main = getComputedStyle(device.parentElement);
    // On a phone that lies on its side, what is below the device is scrolled to.
    const below = (LYING.matches ? [] : [".legend", "footer"]).map((part) => document.querySelector(part).offsetHeight);
    const glass = this.#canvas.parentElement;
    const bezel = px(getComputedStyle(glass).paddingLeft) * 2;
    const brand = document.querySelector(".brand").offsetHeight + 8;
    const pad = px(style.getPropertyValue("--pad"));
    const across = px(main.paddingLeft) * 2 + px(style.paddingLeft) * 2 + bezel;
    const down = px(main.paddingTop) * 2 + px(style.paddingTop) + px(style.paddingBottom) + bezel + brand
      + below.reduce((sum, height) => sum + (height ? height + px(main.rowGap) : 0), 0);
    const [width, height] = UPRIGHT.matches
      ? [innerWidth - across, innerHeight - down - pad - px(style.rowGap)]
      : [innerWidth - across - 2 * (pad + px(style.columnGap)), innerHeight - down];
    // The height may scroll, the width may not.
    const room = Math.min(width, Math.max(height, 200));
    const exact = Math.max(1, Math.floor(room * devicePixelRatio) / SIDE);
    const whole = Math.floor(exact);
    const isFine = devicePixelRatio >= FINE || whole < FULL_ENOUGH * exact;
    const times = isFine ? exact : whole;
    device.style.setProperty("--screen", `${(SIDE * times) / devicePixelRatio}px`);
    const side = SIDE * Math.ceil(times);
    if (this.#panel.canvas.width === side) return;
    this.#panel.canvas.width = side;
    this.#panel.canvas.height = side;
    this.#enlarge(0, 0, SIDE, SIDE);
  }
}
