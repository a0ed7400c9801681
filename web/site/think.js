// The worker that thinks: the same WebAssembly, asked one question at a time. It is stopped by being ended.

let app;
const nothing = () => {};
const copy = (at, length) => new Uint8Array(app.memory.buffer, at, length).slice();

async function instantiate(module) {
  const page = { text: nothing, picture: nothing, keep: nothing, think: nothing, stop_thinking: nothing,
    progress: (at, length) => postMessage({ thought: copy(at, length) }),
    answer: (at, length) => postMessage({ thought: copy(at, length), isDone: true }) };
  ({ exports: app } = await WebAssembly.instantiate(module, { page }));
}

let ready;
onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ready = instantiate(data);
    return;
  }
  await ready;
  // Making room may make the memory larger, which is then another buffer.
  const at = app.room(data.length);
  new Uint8Array(app.memory.buffer, at, data.length).set(data);
  app.ponder();
};
