// The device lives in the server that this page came from, behind a WebSocket that is opened anew whenever it is lost.

import { show } from "./page.js";

// Waiting times between attempts to reconnect, in milliseconds; the last one goes on.
const PATIENCE_MS = [250, 500, 1000, 2000];

class ServedDevice {
  #page;
  #socket;
  #attempts = 0;
  #timer;

  constructor(page) {
    this.#page = page;
    const hurry = () => this.#hurry();
    document.addEventListener("visibilitychange", hurry);
    addEventListener("online", hurry);
    addEventListener("focus", hurry);
    this.#connect();
  }

  send(words) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(words);
  }

  #connect() {
    clearTimeout(this.#timer);
    const address = new URL(`device?language=${this.#page.language}`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(address);
    this.#socket.binaryType = "arraybuffer";
    this.#socket.onmessage = ({ data }) => {
      if (typeof data !== "string") this.#attempts = 0;
      this.#page.hear(data);
    };
    this.#socket.onclose = () => {
      this.#page.lose("lost");
      this.#timer = setTimeout(() => this.#connect(), PATIENCE_MS[Math.min(this.#attempts, PATIENCE_MS.length - 1)]);
      this.#attempts += 1;
    };
  }

  // Whoever comes back to the page does not want to wait for the next attempt.
  #hurry() {
    if (document.hidden || this.#socket.readyState !== WebSocket.CLOSED) return;
    this.#attempts = 0;
    this.#connect();
  }
}

show((page) => new ServedDevice(page));
