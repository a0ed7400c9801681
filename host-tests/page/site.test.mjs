// The static site in Chromium, from a plain file server and a path below its root: both devices, with no server behind them.

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";

import { chromium } from "playwright-core";

import { serious } from "./axe.mjs";
import { FileServer } from "./files.mjs";
import { Handheld } from "./handheld.mjs";
import { steps } from "./server.mjs";

const SITE = process.env.SITE ?? new URL("../../target/site", import.meta.url).pathname;
const SHOTS = new URL("../../target/page/", import.meta.url).pathname;
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const CHIP = "?device=chip";

// Below a result there is always the same: what to do next. Left, top, width and height of it.
const NEXT = [32, 150, 180, 60];
// So many keys are enough for a game against somebody who wants to win it, and so long is one waited for.
const MANY_KEYS = 300;
const GAME_MS = 240_000;
const MESSAGE_MS = 6000;
// Tasks of the page that are longer than this are felt.
const LONG_MS = 50;

// So much slower than this computer is a cheap phone, and so finely its time is cut, in milliseconds.
const SLOW = 6;
const PART_MS = 3;

let browser;
let files;
let context;
let requests;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  await mkdir(SHOTS, { recursive: true });
});
after(() => browser.close());

beforeEach(async () => {
  files = await FileServer.start(SITE, "/some/where/");
  requests = [];
});
afterEach(async () => {
  await context.close();
  await files.stop();
  const elsewhere = requests.filter((url) => !url.startsWith(files.address));
  assert.deepEqual(elsewhere, [], "requests that leave the site");
});

async function visit(options = {}) {
  context = await browser.newContext({ locale: "en", ...options });
  context.on("request", (request) => requests.push(request.url()));
  context.on("requestfailed", (request) => {
    // What is still on its way when a page is left is broken off, and nobody misses it.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") requests.push(`failed: ${request.url()}`);
  });
}

const open = (query = "") => Handheld.open(context, files.address + query);

describe("the app in the browser", () => {
  test("is there at once, plays the scenarios' pictures, and goes on after a reload and without a network", async (t) => {
    await visit({ locale: "ja" });
    const begin = performance.now();
    const handheld = await open();
    t.diagnostic(`first picture after ${Math.round(performance.now() - begin)} ms`);
    await handheld.carryOut(await steps("reversi-first-moves"), handheld.keyboard);
    const before = await handheld.pixels();
    await handheld.page.reload();
    await handheld.connected();
    await handheld.expectPixels(before);
    await keptForLater(handheld);
    await context.setOffline(true);
    await files.stop();
    await handheld.page.reload();
    await handheld.connected();
    await handheld.expectPixels(before);
    assert.deepEqual(handheld.errors, []);
  });

  test("thinks, and a player who leaves the game is not kept waiting", async () => {
    await visit();
    const handheld = await open();
    await handheld.expectPicture("home-english");
    // Reversi between two computers at level 10: what they know by heart ends soon.
    const right = (times) => Array(times).fill("right");
    for (const key of ["a", "up", "up", "up", ...right(10), "down", ...right(8), "down", "down", "a"]) {
      await handheld.keyboard.tap(key);
    }
    await handheld.page.locator("#text", { hasText: "thinks" }).waitFor({ state: "attached" });
    for (const key of ["b", "up", "a"]) await handheld.keyboard.tap(key);
    await handheld.page.locator("#text", { hasText: "Renju" }).waitFor({ state: "attached" });
    assert.deepEqual(handheld.errors, []);
  });
});

describe("the firmware on an emulated chip in the browser", () => {
  for (const board of ["waveshare", "picosystem"]) {
    test(`${board}: speaks the browser's language from the first start on`, async (t) => {
      await visit();
      const begin = performance.now();
      const handheld = await open(`${CHIP}&board=${board}`);
      t.diagnostic(`first picture after ${Math.round(performance.now() - begin)} ms`);
      await handheld.expectPicture("home-english");
      await handheld.page.locator("#gauge", { hasText: "flash writes" }).waitFor();
      assert.deepEqual(handheld.errors, []);
    });
  }

  test("plays a whole game against level 3, which is there after a reload and without a network", async (t) => {
    await visit();
    const handheld = await open(CHIP);
    await handheld.expectPicture("home-english");
    // Renju; black is the player, white one level above what it is at first.
    for (const key of "down a up up up up right down down down down a".split(" ")) await handheld.keyboard.tap(key);
    // Where the cursor stands is kept with a move, not with every step.
    await play(handheld, 3);
    const middle = await settled(handheld);
    await handheld.page.reload();
    await handheld.connected();
    await handheld.expectPixels(middle);
    const speeds = await play(handheld, MANY_KEYS);
    assert.ok(await isOver(handheld), "the game has an end");
    t.diagnostic(`speed against the real chip while playing: ${speeds}`);
    await settled(handheld);
    await keptForLater(handheld);
    await context.setOffline(true);
    await files.stop();
    await handheld.page.reload();
    await handheld.connected();
    await settled(handheld);
    assert.ok(await isOver(handheld), "the result is kept");
    assert.deepEqual(handheld.errors, []);
  });
});

describe("a computer six times as slow", () => {
  test("has the app's first picture and its answers to keys sooner than the chip's: the app is offered first", async (t) => {
    const answers = {};
    for (const [name, query] of [["app", ""], ["chip", CHIP]]) {
      await context?.close();
      await visit();
      const page = await context.newPage();
      await page.goto(`${files.address}guide.html`);
      const stop = await slowDown(SLOW);
      const begin = performance.now();
      await page.goto(files.address + query);
      const handheld = new Handheld(page);
      await handheld.connected();
      const first = performance.now() - begin;
      await page.waitForTimeout(2000);
      const keys = await page.evaluate(keyToPixel, 9);
      keys.sort((a, b) => a - b);
      // The quickest answer is one that nothing else on this computer came between.
      answers[name] = keys[0];
      const [quickest, median] = [keys[0], keys[4]].map(Math.round);
      t.diagnostic(`${name}: first picture after ${Math.round(first)} ms, key to pixel ${median} ms (median), ${quickest} (quickest)`);
      await stop();
    }
    assert.ok(answers.app < answers.chip);
  });
});

describe("the page", () => {
  test("sends and loads nothing elsewhere, and runs no script but its own", async () => {
    await visit();
    const handheld = await open();
    const refused = await handheld.page.evaluate(async () => {
      const violations = [];
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));
      await fetch("http://127.0.0.1:9/").catch(() => {});
      const image = new Image();
      image.src = "http://127.0.0.1:9/a.png";
      const script = document.createElement("script");
      script.textContent = "window.isInjected = true";
      document.body.append(script);
      document.body.setAttribute("onclick", "window.isInjected = true");
      document.body.click();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { violations: [...new Set(violations)].sort(), isInjected: window.isInjected ?? false };
    });
    assert.deepEqual(refused, { violations: ["connect-src", "img-src", "script-src-attr", "script-src-elem"], isInjected: false });
    requests = requests.filter((url) => !url.includes("127.0.0.1:9/"));
  });

  for (const [name, query] of [["app", ""], ["chip", CHIP]]) {
    test(`${name}: no task of the page is felt`, async (t) => {
      await visit();
      const handheld = await open(query);
      // The processor's time, not the clock's: a busy computer takes the page away from its task for as long as it likes.
      await browser.startTracing(handheld.page, { categories: ["disabled-by-default-devtools.timeline", "__metadata"] });
      await handheld.page.reload();
      await handheld.connected();
      for (const key of ["a", "a", "a", "right", "down", "b", "b"]) {
        await handheld.keyboard.tap(key);
        await handheld.page.waitForTimeout(150);
      }
      const longest = longestTask(JSON.parse(await browser.stopTracing()));
      t.diagnostic(`longest task of the page: ${longest.toFixed(1)} ms of the processor's time`);
      assert.ok(longest > 0 && longest < LONG_MS);
    });
  }

  test("axe finds nothing serious in the page and in the guide", async () => {
    await visit();
    const handheld = await open(CHIP);
    await handheld.page.locator("#gauge", { hasText: "cycles" }).waitFor();
    assert.deepEqual(await serious(handheld.page), []);
    await handheld.page.goto(`${files.address}guide.html`);
    assert.deepEqual(await serious(handheld.page), []);
  });

  test("a game goes out as text, as a file and as a link, and comes in by all three; what is none is refused", async () => {
    await visit({ permissions: ["clipboard-read", "clipboard-write"] });
    const handheld = await open();
    const { page } = handheld;
    const [text, told] = ["#game-text", "#game-told"].map((name) => page.locator(name));
    const act = (name) => page.locator(`[data-act="${name}"]`).click();
    await page.locator("#games").click();
    await told.filter({ hasText: "no game here yet" }).waitFor();
    assert.deepEqual(await serious(page), []);
    await text.fill("renju startpos moves h8 h7 h7");
    await act("put");
    await told.filter({ hasText: "move 3, h7" }).waitFor();
    assert.equal(await text.evaluate(({ value, selectionStart }) => value.slice(selectionStart)), "h7");
    await text.fill("Reversi startpos moves f5 d6 c3");
    // A key typed there is a letter, and none of the device's.
    await text.press("b");
    await text.press("Backspace");
    await act("put");
    await page.locator("#game").waitFor({ state: "hidden" });

    await page.locator("#games").click();
    await page.waitForFunction(() => document.querySelector("#game-text").value.startsWith("reversi"));
    assert.equal(await text.inputValue(), "reversi startpos moves f5 d6 c3");
    await page.screenshot({ path: `${SHOTS}site-game.png` });
    await act("copy");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "reversi startpos moves f5 d6 c3");
    const [download] = await Promise.all([page.waitForEvent("download"), act("download")]);
    assert.equal(download.suggestedFilename(), "sanban-reversi.txt");
    const file = await download.path();
    assert.equal(await readFile(file, "utf8"), "reversi startpos moves f5 d6 c3\n");
    await act("link");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${files.address}#reversi=`), link);
    await act("close");

    await page.goto("about:blank");
    await page.goto(link);
    await told.filter({ hasText: "came with the link" }).waitFor();
    assert.equal(await text.inputValue(), "reversi startpos moves f5 d6 c3");
    assert.ok(!page.url().includes("#"), "the address forgets what was offered");
    assert.ok(requests.every((url) => !url.includes("moves")), "nobody is told of the game");
    await text.fill("");
    await page.locator("#game-file").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("quoridor startpos moves e2 e8\n") });
    await page.waitForFunction(() => document.querySelector("#game-text").value.startsWith("quoridor"));
    await act("put");
    await page.locator("#game").waitFor({ state: "hidden" });
    await page.locator("#games").click();
    await page.waitForFunction(() => document.querySelector("#game-text").value === "quoridor startpos moves e2 e8");
    assert.deepEqual(handheld.errors, []);
  });

  test("the documents are there to be read, every link and picture of them, and axe finds nothing serious", async () => {
    await visit();
    const page = await context.newPage();
    const open = [`${files.address}guide.html`];
    const seen = new Set(open);
    const broken = [];
    for (const address of open) {
      const answer = await page.goto(address);
      if (!answer.ok()) broken.push(address);
      for (const href of await page.$$eval("a[href]", (links) => links.map(({ href }) => href.split("#")[0]))) {
        if (!href.startsWith(files.address) || !href.endsWith(".html") || seen.has(href)) continue;
        seen.add(href);
        open.push(href);
      }
      broken.push(...await page.$$eval("img", (images) => images.filter(({ complete, naturalWidth }) => complete && !naturalWidth).map(({ src }) => src)));
      if (address.includes("docs-")) assert.deepEqual(await serious(page), [], address);
    }
    assert.deepEqual(broken, []);
    assert.ok(seen.size >= 11, `the guide and ten chapters, not ${seen.size}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${files.address}docs-rules.html`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than a phone");
    await page.goto(`${files.address}docs-how-to-play.html`);
    await page.screenshot({ path: `${SHOTS}site-docs.png`, fullPage: true });
  });

  test("a phone that installs it finds an icon of each size that the manifest names", async () => {
    await visit();
    const { page } = await open();
    const icons = await page.evaluate(async () => {
      const manifest = await (await fetch(document.querySelector("[rel=manifest]").href)).json();
      const pictures = manifest.icons.filter(({ type }) => type === "image/png");
      return Promise.all(pictures.map(async ({ src, sizes, purpose }) => {
        const { width, height } = await createImageBitmap(await (await fetch(new URL(src, location.href))).blob());
        return [sizes, purpose, `${width}x${height}`];
      }));
    });
    assert.deepEqual(icons.map(([sizes, , is]) => is === sizes), [true, true, true]);
    assert.deepEqual(icons.map(([sizes, purpose]) => `${sizes} ${purpose}`), ["192x192 any", "512x512 any", "512x512 maskable"]);
  });

  test("of two tabs with one device the last has it, until a key is pressed in the other", async () => {
    await visit({ locale: "ja" });
    const first = await open();
    const second = await open();
    await first.page.locator("#notice", { hasText: "別のタブ" }).waitFor();
    await second.keyboard.tap("down");
    await second.expectPicture("home-second-game");
    await first.keyboard.tap("down");
    await first.connected();
    await first.expectPicture("home");
    await second.page.locator("#notice", { hasText: "別のタブ" }).waitFor();
  });

  test("the guide speaks both languages and offers the files that the chip runs", async () => {
    await visit();
    const page = await context.newPage();
    await page.goto(`${files.address}guide.html`);
    assert.equal(await page.locator("main[lang=ja]").isVisible(), false);
    for (const name of ["sanban-waveshare_lcd_1_3.uf2", "sanban-picosystem.uf2"]) {
      const [download] = await Promise.all([page.waitForEvent("download"),
        page.locator(`main[lang=en] a[href="./${name}"]`).click()]);
      assert.equal(download.suggestedFilename(), name);
    }
    await page.locator("[data-speak=ja]").click();
    await page.locator("main[lang=ja]").waitFor();
    assert.equal(await page.locator("main[lang=en]").isVisible(), false);
    const broken = await page.$$eval("img", (images) => images.filter((image) => image.complete && !image.naturalWidth).map(({ src }) => src));
    assert.deepEqual(broken, []);
    await page.screenshot({ path: `${SHOTS}site-guide.png`, fullPage: true });
  });

  for (const [name, query] of [["app", ""], ["chip", CHIP]]) {
    test(`${name}: from a phone to a large screen everything is in sight`, async () => {
      for (const [width, height, deviceScaleFactor] of [[390, 844, 3], [844, 390, 3], [1024, 768, 1], [2560, 1440, 1]]) {
        const isMobile = width < 1000;
        await context?.close();
        await visit({ viewport: { width, height }, deviceScaleFactor, isMobile, hasTouch: isMobile });
        const handheld = await open(query);
        if (query) await handheld.page.locator("#gauge", { hasText: "cycles" }).waitFor();
        const outside = await handheld.page.evaluate(() => [...document.querySelectorAll("[data-key], #display")]
          .filter((part) => part.checkVisibility())
          .filter((part) => {
            const { left, right, bottom } = part.getBoundingClientRect();
            return left < 0 || right > innerWidth || bottom > innerHeight;
          }).map((part) => part.dataset.key ?? part.id));
        await handheld.page.screenshot({ path: `${SHOTS}site-${name}-${width}x${height}.png` });
        assert.deepEqual(outside, [], `${width}x${height}`);
        const side = await handheld.page.locator("#panel").evaluate((panel) => panel.getBoundingClientRect().width);
        if (width === 390) assert.equal(side, 390, "the display fills the width");
        if (width === 2560) assert.ok(side >= 960, `it grows: ${side}`);
        assert.equal(await handheld.page.evaluate(unlike), 0, "every pixel is a square of its colour");
      }
    });
  }
});

// Runs in the page: how many of the display's pixels are not seen as a whole square of the panel, by their middles and corners.
function unlike() {
  const [panel, display] = ["#panel", "#display"].map((name) => document.querySelector(name).getContext("2d"));
  const times = panel.canvas.width / 240;
  const seen = new Uint32Array(panel.getImageData(0, 0, 240 * times, 240 * times).data.buffer);
  const meant = new Uint32Array(display.getImageData(0, 0, 240, 240).data.buffer);
  const places = [0, Math.floor(times / 2), times - 1];
  return meant.reduce((count, pixel, at) => {
    const [left, top] = [(at % 240) * times, Math.floor(at / 240) * times];
    return count + (places.every((x) => places.every((y) => seen[(top + y) * 240 * times + left + x] === pixel)) ? 0 : 1);
  }, 0);
}

// The longest task on the main thread of a page, start included, in milliseconds of the processor's time.
function longestTask({ traceEvents }) {
  const main = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`));
  return traceEvents.filter(({ name, pid, tid, tdur }) => name === "RunTask" && tdur && main.has(`${pid} ${tid}`))
    .reduce((longest, { tdur }) => Math.max(longest, tdur / 1000), 0);
}

// Lets the browser's pages and workers run for one part in `times` only, by stopping their process the rest of the time.
async function slowDown(times) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const all = (signal) => renderers.forEach((id) => process.kill(id, signal));
  let isOn = true;
  const done = (async () => {
    while (isOn) {
      all("SIGSTOP");
      await setTimeout(PART_MS * (times - 1));
      all("SIGCONT");
      await setTimeout(PART_MS);
    }
  })();
  return () => {
    isOn = false;
    return done;
  };
}

// Runs in the page: how long it takes from each of so many keys to a picture that differs, in milliseconds.
async function keyToPixel(times) {
  const canvas = document.querySelector("#display").getContext("2d");
  const picture = () => new Uint32Array(canvas.getImageData(0, 0, 240, 240).data.buffer);
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const press = (type) => dispatchEvent(new KeyboardEvent(type, { key: "ArrowDown", code: "ArrowDown" }));
  const took = [];
  for (let i = 0; i < times; i++) {
    const before = picture();
    const begin = performance.now();
    press("keydown");
    while (picture().every((pixel, at) => pixel === before[at]) && performance.now() - begin < 5000) await pause(1);
    took.push(performance.now() - begin);
    press("keyup");
    await pause(300);
  }
  return took;
}

// Waits until the service worker has everything.
async function keptForLater(handheld) {
  await handheld.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

// Waits until nothing has moved for a while; the picture then.
async function settled(handheld) {
  let before;
  // Messages leave by themselves.
  await setTimeout(MESSAGE_MS);
  let now = await handheld.pixels();
  do {
    before = now;
    await handheld.page.waitForTimeout(1200);
    now = await handheld.pixels();
  } while (now !== before);
  return now;
}

async function isOver(handheld) {
  return (await handheld.differing("renju-result-english", NEXT)) === 0;
}

// Sets stones where the cursor comes along, until the game is over or so many keys were pressed; says how fast the chip was.
async function play(handheld, keys) {
  const until = Date.now() + GAME_MS;
  const way = "a right a down a left left a down down a right right right a up up up up a left left left left a".split(" ");
  const speeds = new Set();
  for (let at = 0; at < keys && Date.now() < until && !(await isOver(handheld)); at++) {
    await handheld.keyboard.tap(way[at % way.length]);
    await handheld.page.waitForTimeout(150);
    speeds.add((await handheld.page.locator("#gauge").textContent()).match(/([\d.]+)×/)?.[1]);
  }
  return [...speeds].sort().join(" ");
}
