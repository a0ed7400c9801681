// The device lives in this browser: in a worker that has the app as WebAssembly, or one that has the firmware on an
// emulated chip. The address says which, and which board: ?device=chip&board=picosystem

import { show } from "./page.js";

const BOARDS = { waveshare: "waveshare_lcd_1_3", picosystem: "picosystem" };
const root = document.documentElement;
const query = new URLSearchParams(location.search);
const kind = query.get("device") === "chip" ? "chip" : "host";
const board = query.get("board") in BOARDS ? query.get("board") : "waveshare";

class OwnDevice {
  #page;
  #worker;

  constructor(page) {
    this.#page = page;
    this.#start();
    // Whoever comes back to a page that the browser had put away finds its worker where it was.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#start());
  }

  send(words) {
    if (this.#worker) this.#worker.postMessage(words);
    else if (words.startsWith("down")) this.#start();
  }

  #start() {
    this.#worker?.terminate();
    const worker = new Worker(new URL(`./${kind}.js`, import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data === '{"taken":true}') this.#lose("taken");
      else this.#page.hear(data);
    };
    worker.onerror = () => this.#lose("failed");
    worker.postMessage({ start: { language: this.#page.language, board: BOARDS[board] } });
  }

  #lose(why) {
    this.#worker.terminate();
    this.#worker = null;
    this.#page.lose(why);
  }
}

// What can be chosen stays a link: it can be sent to somebody, and the way back is the browser's.
function choices() {
  for (const link of document.querySelectorAll("[data-choice]")) {
    const [name, value] = link.dataset.choice.split("=");
    const chosen = { device: kind, board, [name]: value };
    link.href = `?device=${chosen.device}&board=${chosen.board}`;
    if ({ device: kind, board }[name] === value) link.setAttribute("aria-current", "true");
  }
}

// From the second visit on the page needs no network. A newer version takes over at the next start, never during a game.
async function keepForLater() {
  const registration = await navigator.serviceWorker?.register(new URL("./offline.js", import.meta.url));
  registration?.waiting?.postMessage("take over");
}

root.dataset.board = board;
choices();
show((page) => new OwnDevice(page));
keepForLater().catch(() => {});
