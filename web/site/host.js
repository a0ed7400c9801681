// The worker that has the device: the app as WebAssembly. Its doors are in web/src/abi.rs.

import { Saves, claim } from "./saves.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const now = () => Math.floor(performance.now()) >>> 0;

let app;
let saves;
let thinker;
let isThinking = false;
let timer;
let isTaken = false;

const bytes = (at, length) => new Uint8Array(app.memory.buffer, at, length);
const words = (at, length) => decoder.decode(bytes(at, length));

function put(...parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let at = app.room(length);
  for (const part of parts) {
    bytes(at, part.length).set(part);
    at += part.length;
  }
}

// What the device wants. Bytes are its own memory: they are copied before anything else happens.
const page = {
  text: (at, length) => postMessage(words(at, length)),
  picture: (at, length) => {
    const picture = bytes(at, length).slice().buffer;
    postMessage(picture, [picture]);
  },
  keep: (nameAt, nameLength, at, length) => keep(words(nameAt, nameLength), bytes(at, length).slice()),
  think: (at, length) => think(bytes(at, length).slice()),
  stop_thinking: stopThinking,
  progress: () => {},
  answer: () => {},
};

function keep(name, save) {
  const kept = saves ? saves.put([[name, save]]) : Promise.reject();
  kept.then(() => app.can_keep(true), () => app.can_keep(false));
}

function think(question) {
  stopThinking();
  thinker ??= newThinker();
  isThinking = true;
  thinker.postMessage(question);
}

// A search hears nothing until it is done: whoever wants to stop it ends its worker.
function stopThinking() {
  if (!isThinking) return;
  isThinking = false;
  thinker.terminate();
  thinker = newThinker();
}

let module;
function newThinker() {
  const worker = new Worker(new URL("./think.js", import.meta.url), { type: "module" });
  worker.postMessage(module);
  worker.onmessage = ({ data: { thought, isDone } }) => {
    if (worker !== thinker) return;
    // The answer may lead to the next question at once.
    if (isDone) isThinking = false;
    if (!thought) return;
    put(thought);
    app.hear_thought(now());
    rest();
  };
  return worker;
}

// Waits until the device wants to be woken.
function rest() {
  clearTimeout(timer);
  const left = app.time_left_ms(now());
  if (left < 0 || isTaken) return;
  timer = setTimeout(() => {
    app.tick(now());
    rest();
  }, left);
}

async function start({ language }) {
  claim("host", () => {
    isTaken = true;
    clearTimeout(timer);
    stopThinking();
    postMessage('{"taken":true}');
  });
  const compiled = WebAssembly.compileStreaming(fetch(new URL("./sanban.wasm", import.meta.url)));
  const opened = Saves.open("host").then(async (opened) => [opened, await opened.all()]).catch(() => [undefined, []]);
  let kept;
  [module, [saves, kept]] = await Promise.all([compiled, opened]);
  ({ exports: app } = await WebAssembly.instantiate(module, { page }));
  for (const [name, save] of kept) {
    const letters = encoder.encode(name);
    put(letters, save);
    app.kept(letters.length);
  }
  put(encoder.encode(language));
  app.switch_on();
  thinker = newThinker();
  rest();
}

// Keys that come while the device is being switched on wait for it.
let ready;
onmessage = async ({ data }) => {
  if (data.start) {
    ready = start(data.start);
    return;
  }
  await ready;
  if (isTaken) return;
  put(encoder.encode(data));
  app.hear(now());
  rest();
};
