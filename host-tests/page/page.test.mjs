// The device's page in Chromium, served by the real program: what the scenarios' pictures show must be on the canvas.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";

import { chromium } from "playwright-core";

import { serious } from "./axe.mjs";
import { Handheld } from "./handheld.mjs";
import { Server, steps } from "./server.mjs";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

let browser;
let server;
let contexts;
let requests;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
});
after(() => browser.close());

beforeEach(async () => {
  server = await Server.start();
  contexts = [];
  requests = [];
});
afterEach(async () => {
  for (const context of contexts) await context.close();
  await server.remove();
  const elsewhere = requests.filter((url) => !["127.0.0.1", "localhost"].includes(new URL(url).hostname));
  assert.deepEqual(elsewhere, [], "requests that leave this computer");
});

async function open(options = {}) {
  const context = await browser.newContext({ locale: "ja", ...options });
  contexts.push(context);
  context.on("request", (request) => requests.push(request.url()));
  return Handheld.open(context, server.address);
}

describe("playing", () => {
  test("by keyboard: Reversi is set up and played", async () => {
    const handheld = await open();
    await handheld.carryOut(await steps("reversi-first-moves"), handheld.keyboard);
    assert.deepEqual(handheld.errors, []);
  });

  test("by touch, on a phone: Quoridor is set up and played", async () => {
    const handheld = await open(PHONE);
    await handheld.carryOut(await steps("quoridor-first-moves"), await handheld.fingers());
    assert.deepEqual(handheld.errors, []);
  });

  test("by mouse: Renju is set up and played", async () => {
    const handheld = await open();
    await handheld.carryOut(await steps("renju-first-moves"), await handheld.mouse());
    assert.deepEqual(handheld.errors, []);
  });

  for (const game of ["reversi-whole-game", "renju-five", "quoridor-whole-game", "reversi-english", "whole-games-english"]) {
    test(`to the end: ${game}`, async () => {
      const handheld = await open();
      await handheld.carryOut(await steps(game), handheld.keyboard);
      assert.deepEqual(handheld.errors, []);
    });
  }

  test("on a PicoSystem, where Enter is A since there is no joystick to press", async () => {
    await server.remove();
    server = await Server.start("--board", "picosystem");
    const handheld = await open();
    assert.equal(await handheld.key("centre").isVisible(), false);
    await handheld.page.keyboard.down("Enter");
    assert.deepEqual(await handheld.held(), ["a"]);
    await handheld.page.keyboard.up("Enter");
    await handheld.expectPicture("setup-reversi");
  });
});

describe("the emulated chip behind the page", () => {
  for (const board of ["waveshare", "picosystem"]) {
    test(`${board}: the firmware shows the same pictures, and keeps the game in its flash`, async () => {
      await server.remove();
      server = await Server.start("--chip", "--board", board);
      const handheld = await open();
      await handheld.expectPicture("home");
      await handheld.carryOut(await steps("reversi-first-moves"), handheld.keyboard);
      const before = await handheld.pixels();
      assert.equal(await server.switchOff("SIGINT"), 0);
      assert.deepEqual(handheld.errors, []);
      await server.switchOn();
      await (await open()).expectPixels(before);
    });
  }
});

describe("the emulated chip behind the page, for somebody new", () => {
  test("speaks the language of who comes first, says how it is doing, and that there is no USB here", async () => {
    await server.remove();
    server = await Server.start("--chip", "--board", "picosystem");
    const handheld = await open({ locale: "en" });
    await handheld.expectPicture("home-english");
    // Who comes later finds it as it is.
    const second = await open({ locale: "ja" });
    await second.expectPicture("home-english");
    await handheld.page.locator("#gauge", { hasText: "flash writes" }).waitFor();
    // The last line of the menu asks, and then the chip goes to its boot loader.
    for (const key of ["b", "up", "a", "up", "a"]) await handheld.keyboard.tap(key);
    await handheld.page.locator("#notice", { hasText: "There is no USB here" }).waitFor();
    assert.deepEqual(handheld.errors, []);
  });
});

describe("fingers on the display", () => {
  // Pixels of the display: a card of the home screen, lines of the setup, squares, and the groove of a wall.
  const QUORIDOR = [120, 188];
  const OPPONENT_DOWN = [130, 81];
  const START = [60, 139];
  const [E2, E8, E3H] = [[119, 205], [119, 61], [137, 169]];

  for (const [width, height] of [[390, 844], [844, 390], [320, 568]]) {
    test(`${width}x${height}: Quoridor is set up and played without a key`, async () => {
      const handheld = await open({ ...PHONE, viewport: { width, height } });
      for (const place of [QUORIDOR, OPPONENT_DOWN, OPPONENT_DOWN, START]) await handheld.tapDisplay(...place);
      await handheld.expectPicture("quoridor-start");
      for (const place of [E2, E2, E8, E8, E3H, E3H]) await handheld.tapDisplay(...place);
      await handheld.expectPicture("quoridor-first-moves");
      assert.deepEqual(handheld.errors, []);
    });
  }

  test("a wall is drawn to its groove with the mouse, and put down by a click", async () => {
    const handheld = await open();
    for (const key of ["up", "a", "up", "up", "left", "left", "down", "down", "a"]) await handheld.keyboard.tap(key);
    await handheld.expectPicture("quoridor-start");
    await handheld.dragDisplay(E2, E2);
    await handheld.dragDisplay(E2, E2);
    await handheld.dragDisplay(E8, E8);
    await handheld.dragDisplay(E8, E8);
    await handheld.dragDisplay([60, 100], E3H);
    await handheld.dragDisplay(E3H, E3H);
    await handheld.expectPicture("quoridor-first-moves");
  });
});

describe("for those who hear", () => {
  test("the selected line, the cursor, what is there, the turn and the last move are said, in both languages", async () => {
    const handheld = await open({ locale: "en" });
    const said = handheld.page.locator("#words");
    const expectSaid = (words) => said.filter({ hasText: words }).waitFor({ state: "attached" });
    await handheld.keyboard.tap("down");
    await expectSaid("Renju");
    await handheld.keyboard.tap("up");
    await expectSaid("Reversi");
    await handheld.keyboard.tap("a");
    await expectSaid("Start the game");
    await handheld.keyboard.tap("up");
    await expectSaid("Move marks, On");
    await handheld.keyboard.tap("down");
    await handheld.keyboard.tap("a");
    await expectSaid("d3, empty, can be played");
    await expectSaid("Black to move");
    await handheld.keyboard.tap("up");
    await expectSaid("d2, empty, cannot be played");
    await handheld.keyboard.tap("down");
    await handheld.keyboard.tap("a");
    await expectSaid("d3, black disc");
    await expectSaid("Last move d3");
    // The display has a name and a description of all that stands on it.
    const display = handheld.page.getByRole("img", { name: "The display" });
    assert.equal(await display.count(), 1);
    const description = await handheld.page.locator("#text").textContent();
    assert.match(description, /\d/);
    const japanese = await open({ locale: "en" });
    for (const key of ["b", "up", "a", "y"]) await japanese.keyboard.tap(key);
    await japanese.page.locator("#words", { hasText: "リバーシ" }).waitFor({ state: "attached" });
  });

  for (const board of ["waveshare", "picosystem"]) {
    test(`${board}: axe finds nothing serious`, async () => {
      await server.remove();
      server = await Server.start("--board", board);
      const handheld = await open({ locale: "en" });
      assert.deepEqual(await serious(handheld.page), []);
    });
  }
});

describe("keys", () => {
  test("a key held with the mouse repeats, and is released when the mouse leaves it", async () => {
    const handheld = await open();
    const mouse = await handheld.mouse();
    const home = await handheld.pixels();
    await mouse.down("down");
    assert.deepEqual(await handheld.held(), ["down"]);
    // Three entries go round: by repeating, the first one comes back.
    await handheld.page.waitForFunction((home) => {
      const { data } = document.querySelector("#display").getContext("2d").getImageData(0, 0, 240, 240);
      const now = Array.from(data, (channel) => String.fromCharCode(channel)).join("");
      window.left ||= now !== home;
      return window.left && now === home;
    }, home);
    await handheld.page.mouse.move(5, 5);
    assert.deepEqual(await handheld.held(), []);
    await mouse.up();
  });

  test("two fingers hold two keys, and one that slides takes its key along", async () => {
    const handheld = await open(PHONE);
    const fingers = await handheld.fingers();
    await fingers.down("left");
    await fingers.down("y");
    assert.deepEqual(await handheld.held(), ["left", "y"]);
    await fingers.slide("left", "up");
    assert.deepEqual(await handheld.held(), ["up", "y"]);
    await fingers.up("y");
    assert.deepEqual(await handheld.held(), ["up"]);
    await fingers.up("up");
    assert.deepEqual(await handheld.held(), []);
  });

  test("who leaves the window lets go of everything", async () => {
    const handheld = await open();
    await handheld.keyboard.down("down");
    assert.deepEqual(await handheld.held(), ["down"]);
    await handheld.page.evaluate(() => dispatchEvent(new Event("blur")));
    assert.deepEqual(await handheld.held(), []);
    await handheld.keyboard.up("down");
    assert.deepEqual(await handheld.held(), []);
  });

  test("on a keyboard a key does what is written on it", async () => {
    const handheld = await open();
    const names = { a: "a", b: "b", x: "x", y: "y", A: "a", Escape: "b", Backspace: "b", " ": "a", z: "a", s: "y",
      Enter: "centre", ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
    for (const [name, key] of Object.entries(names)) {
      await handheld.page.keyboard.down(name);
      assert.deepEqual(await handheld.held(), [key], name);
      await handheld.page.keyboard.up(name);
      assert.deepEqual(await handheld.held(), [], name);
    }
  });

  test("a game pad presses keys until it is unplugged", async () => {
    const handheld = await open();
    const state = (buttons, axes) => handheld.page.evaluate(([down, axes]) => {
      const buttons = Array.from({ length: 17 }, (_, at) => ({ pressed: down.includes(at) }));
      window.state = { index: 0, mapping: "standard", buttons, axes };
      navigator.getGamepads = () => [window.state];
    }, [buttons, axes]);
    const tell = (what) => handheld.page.evaluate((what) => {
      dispatchEvent(Object.assign(new Event(what), { gamepad: window.state }));
    }, what);
    const held = async (...keys) => handheld.page.waitForFunction((keys) => keys
      === [...document.querySelectorAll(".held")].map((key) => key.dataset.key).sort().join(), keys.join());
    await state([], [0, 0]);
    await tell("gamepadconnected");
    await state([0, 3], [0, 0]);
    await held("a", "y");
    await state([14], [0, 0]);
    await held("left");
    await state([], [0.9, -0.9]);
    await held("right", "up");
    await tell("gamepaddisconnected");
    await held();
  });

  test("Tab reaches every key, and Enter presses the one it reached", async () => {
    const handheld = await open({ locale: "en" });
    const reached = [];
    for (let i = 0; i < 9; i++) {
      await handheld.page.keyboard.press("Tab");
      reached.push(await handheld.page.evaluate(() => document.activeElement.ariaLabel));
    }
    assert.deepEqual(reached, ["Up", "Left", "Centre, confirm", "Right", "Down", "A, confirm", "B, back or menu",
      "X, take back", "Y, hint or wall"]);
    await handheld.page.keyboard.down("Enter");
    assert.deepEqual(await handheld.held(), ["y"]);
    await handheld.page.keyboard.up("Enter");
    // A click on another key leaves Enter what the page says it is.
    await handheld.key("b").click();
    await handheld.page.evaluate(() => document.activeElement.blur());
    await handheld.page.keyboard.down("Enter");
    assert.deepEqual(await handheld.held(), ["centre"]);
    await handheld.page.keyboard.up("Enter");
  });
});

describe("pages", () => {
  test("two of them show the same device", async () => {
    const [first, second] = [await open(), await open(PHONE)];
    await first.keyboard.tap("down");
    await second.expectPicture("home-second-game");
    await (await second.fingers()).tap("a");
    await first.expectPicture("setup-renju");
    assert.equal(await first.pixels(), await second.pixels());
  });

  test("a server that comes back is found again, and the game with it", async () => {
    const handheld = await open();
    await handheld.carryOut(await steps("reversi-first-moves"), handheld.keyboard);
    const before = await handheld.pixels();
    assert.equal(await server.switchOff(), 0);
    const notice = handheld.page.locator("#notice");
    await notice.getByText("接続").waitFor();
    // Nothing that is pressed now is kept for later.
    await handheld.keyboard.tap("b");
    await server.switchOn();
    await handheld.connected();
    assert.equal(await notice.textContent(), "");
    // The words of welcome leave, and the same screen as before is left.
    await handheld.expectPixels(before);
  });

  test("a page of another version loads itself anew", async () => {
    const handheld = await open();
    await server.switchOff();
    await server.switchOn(server.port, "--board", "picosystem");
    await handheld.page.locator('html[data-board="picosystem"]').waitFor();
    await handheld.connected();
  });

  test("a new device speaks the language of the browser, and the page that of the device", async () => {
    const handheld = await open({ locale: "en-GB" });
    await handheld.expectPicture("home-english");
    await handheld.page.locator('html[lang="en"]').waitFor();
    // The first row of the settings is the language. From its first change on the device keeps it, whoever comes.
    for (const key of ["b", "a", "right"]) await handheld.keyboard.tap(key);
    await handheld.page.locator('html[lang="ja"]').waitFor();
    assert.equal(await handheld.key("up").getAttribute("aria-label"), "上");
    const another = await open({ locale: "en-GB" });
    await another.page.locator('html[lang="ja"]').waitFor();
    assert.equal(await another.pixels(), await handheld.pixels());
  });

  test("who asks for an update by USB is told that there is none", async () => {
    const handheld = await open();
    for (const key of ["b", "up", "a", "up", "a"]) await handheld.keyboard.tap(key);
    const notice = handheld.page.locator("#notice");
    await notice.getByText("USB").waitFor();
    await handheld.page.waitForFunction(() => document.querySelector("#notice").textContent === "");
  });

  test("a Japanese browser is spoken to in Japanese", async () => {
    const handheld = await open({ locale: "ja-JP" });
    assert.equal(await handheld.page.locator("html").getAttribute("lang"), "ja");
    assert.equal(await handheld.key("up").getAttribute("aria-label"), "上");
    await server.switchOff();
    await handheld.page.locator("#notice").getByText("接続").waitFor();
  });
});

describe("the look", () => {
  const sizes = [[320, 568, 2], [360, 640, 3], [390, 844, 3], [740, 360, 2], [768, 1024, 2], [1280, 800, 1],
    [1920, 1080, 1.25]];
  for (const board of ["waveshare", "picosystem"]) {
    test(`${board}, from a small phone to a large screen: keys in sight, large enough, and a crisp display`, async () => {
      await server.remove();
      server = await Server.start("--board", board);
      for (const [width, height, deviceScaleFactor] of sizes) {
        const isMobile = width < 1000;
        const handheld = await open({ viewport: { width, height }, deviceScaleFactor, isMobile, hasTouch: isMobile });
        const seen = await handheld.page.evaluate(() => {
          const box = (element) => element.getBoundingClientRect();
          const keys = [...document.querySelectorAll("[data-key]")].filter((key) => key.checkVisibility());
          return {
            scrolls: document.documentElement.scrollWidth > innerWidth,
            outside: [...keys, document.querySelector("#display")]
              .filter((key) => box(key).left < 0 || box(key).right > innerWidth || box(key).bottom > innerHeight)
              .map((key) => key.dataset.key ?? "display"),
            small: keys.filter((key) => Math.min(box(key).width, box(key).height) < 44).map((key) => key.dataset.key),
            times: Math.round((box(document.querySelector("#display")).width * devicePixelRatio * 1000) / 240) / 1000,
            drawn: document.querySelector("#panel").width / 240,
          };
        });
        const { times, drawn, ...rest } = seen;
        assert.deepEqual(rest, { scrolls: false, outside: [], small: [] }, `${width}x${height}`);
        assert.ok(times >= deviceScaleFactor, "at least as large as it is");
        // Drawn with whole squares, and then made smaller by less than one of them: only edges are smoothed.
        assert.equal(drawn, Math.ceil(times), `${width}x${height}`);
        if (deviceScaleFactor < 2) assert.equal(times % 1, 0, "no edge is smoothed where it could be seen");
        await handheld.page.context().close();
      }
    });
  }
});
