// The worker that has the chip: the UF2 file that this site offers, on an emulated RP2040 with a panel, keys and a flash.

import { BOARDS } from "../../host-tests/chip/lib/boards.mjs";
import { loadCore } from "../../host-tests/chip/lib/core.mjs";
import { Desk } from "../../host-tests/chip/lib/desk.mjs";
import { Device } from "../../host-tests/chip/lib/device.mjs";
import { Flash, SECTOR } from "../../host-tests/chip/lib/flash.mjs";
import { readUf2 } from "../../host-tests/chip/lib/uf2.mjs";
import { Saves, claim } from "./saves.js";

// How often the page is told how the chip is doing.
const GAUGE_MS = 500;

const tell = (news) => postMessage(JSON.stringify(news));

let desk;
let saves;
let flash;
let kept = 0;
let isTaken = false;

// Sends the rectangle in which the picture has changed, in the words of desk/src/wire.rs.
let shown = new Uint16Array(240 * 240);
let isFirst = true;
function show({ width, height, pixels }) {
  let [left, top, right, bottom] = isFirst ? [0, 0, width - 1, height - 1] : [width, height, -1, -1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (pixels[at] === shown[at]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  shown = pixels;
  isFirst = false;
  if (right < left) return;
  const across = right - left + 1;
  const message = new Uint16Array(4 + across * (bottom - top + 1));
  message.set([left, top, across, bottom - top + 1]);
  for (let y = top, at = 4; y <= bottom; y++, at += across) {
    message.set(pixels.subarray(y * width + left, y * width + left + across), at);
  }
  postMessage(message.buffer, [message.buffer]);
}

// Keeps the sectors that the firmware has written since the last time.
function keep() {
  const written = flash.operations.slice(kept).map(({ offset }) => offset - (offset % SECTOR));
  if (written.length === 0) return;
  kept = flash.operations.length;
  const entries = [...new Set(written)].map((at) => [at, flash.bytes.slice(at, at + SECTOR)]);
  (saves ? saves.put(entries) : Promise.reject()).catch(() => tell({ unsaved: true }));
}

async function start({ board, language }) {
  const shelf = `chip ${board}`;
  claim(shelf, () => {
    isTaken = true;
    tell({ taken: true });
  });
  const fetched = fetch(new URL(`./sanban-${board}.uf2`, import.meta.url)).then((answer) => answer.arrayBuffer());
  const opened = Saves.open(shelf).then(async (opened) => [opened, await opened.all()]).catch(() => [undefined, []]);
  let sectors;
  let file;
  [file, [saves, sectors]] = await Promise.all([fetched, opened, loadCore()]);
  flash = new Flash();
  for (const [at, bytes] of sectors) flash.bytes.set(bytes, at);
  const device = new Device(BOARDS[board], readUf2(new Uint8Array(file)), flash);
  desk = new Desk(device, {
    picture: show,
    light: (light) => tell({ light }),
    tone: (hz) => tell({ tone: hz }),
    say: () => {},
    bootLoader: () => tell({ update: false }),
  });
  if (sectors.length === 0) desk.greet(language);
  run();
  setInterval(() => isTaken || tell({ chip: desk.gauge() }), GAUGE_MS);
}

// The chip runs a little, and between two stretches whatever the page has said is heard. Timers of 0 ms take 4.
const turn = new MessageChannel();
turn.port1.onmessage = run;
function run() {
  if (isTaken) return;
  const restMs = desk.run(performance.now());
  keep();
  if (restMs > 0) setTimeout(run, restMs);
  else turn.port2.postMessage(null);
}

let ready;
onmessage = async ({ data }) => {
  if (data.start) {
    ready = start(data.start);
    return;
  }
  await ready;
  const [edge, key] = data.split(" ");
  desk.key(key, edge === "down");
};
