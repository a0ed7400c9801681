// The page shows the device and presses its keys; the device itself lives in the server.

import { Display } from "/display.js";
import { Keys } from "/keys.js";
import { Speaker } from "/speaker.js";

const WORDS = {
  ja: { lost: "サーバーに接続し直しています…", asleep: "スリープ中：キーを押すと戻ります",
    noUsb: "このページにUSBはありません。本体ではファイルを入れて更新します" },
  en: { lost: "Reconnecting to the server…", asleep: "Asleep: press any key",
    noUsb: "There is no USB here. On a real device, new firmware is now dragged onto it" },
};
// How long something is said that goes by, in milliseconds.
const SAID_MS = 6000;
// Waiting times between attempts to reconnect, in milliseconds; the last one goes on.
const PATIENCE_MS = [250, 500, 1000, 2000];

const root = document.documentElement;
const device = document.querySelector(".device");
const notice = document.querySelector("#notice");
const words = document.querySelector("#words");
const display = new Display(document.querySelector("#display"), document.querySelector("#shade"));
const speaker = new Speaker();
const keys = new Keys(device, (key, down) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(`${down ? "down" : "up"} ${key}`);
});

let socket;
let attempts = 0;
let timer;
let connected = false;
let asleep = false;
let passing = "";

// Speaks as the device does; until that is known, as the browser does.
let language = navigator.language.startsWith("ja") ? "ja" : "en";

function speak(spoken) {
  language = spoken;
  root.lang = spoken;
  for (const element of document.querySelectorAll("[data-ja]")) {
    element.dataset.en ??= element.textContent;
    element.textContent = element.dataset[spoken];
  }
  for (const element of document.querySelectorAll("[data-ja-label]")) {
    element.dataset.enLabel ??= element.ariaLabel;
    element.ariaLabel = element.dataset[`${spoken}Label`];
  }
  announce();
}

function announce() {
  device.classList.toggle("lost", !connected);
  const words = WORDS[language][!connected ? "lost" : asleep ? "asleep" : passing] ?? "";
  if (notice.textContent !== words) notice.textContent = words;
}

function hear(message) {
  if (message.page && message.page !== root.dataset.page) location.reload();
  if (message.light !== undefined) {
    display.light(message.light);
    asleep = message.light === 0;
    announce();
  }
  if (message.update === false) {
    passing = "noUsb";
    announce();
    setTimeout(() => {
      passing = "";
      announce();
    }, SAID_MS);
  }
  if (message.language) speak(message.language);
  if (message.text !== undefined) words.textContent = message.text;
  if (message.sound) speaker.play(message.sound, message.volume);
}

function connect() {
  clearTimeout(timer);
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/device?language=${language}`);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") {
      hear(JSON.parse(data));
      return;
    }
    display.paint(data);
    attempts = 0;
    connected = true;
    announce();
  };
  socket.onclose = () => {
    keys.releaseAll();
    connected = false;
    announce();
    timer = setTimeout(connect, PATIENCE_MS[Math.min(attempts, PATIENCE_MS.length - 1)]);
    attempts += 1;
  };
}

// Whoever comes back to the page does not want to wait for the next attempt.
function hurry() {
  if (!document.hidden && socket.readyState === WebSocket.CLOSED) {
    attempts = 0;
    connect();
  }
}

speak(language);
document.addEventListener("visibilitychange", hurry);
addEventListener("online", hurry);
addEventListener("focus", hurry);
connect();
