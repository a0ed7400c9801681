// The page shows a device and presses its keys. Where the device lives is the business of whoever calls `show`: in a server
// (server.js), or in a worker of this page (browser.js).

import { Display } from "./display.js";
import { Games } from "./games.js";
import { Gauge } from "./gauge.js";
import { Keys } from "./keys.js";
import { Speaker } from "./speaker.js";
import { watchFingers } from "./touch.js";

const WORDS = {
  ja: { lost: "サーバーに接続し直しています…", starting: "起動しています…", asleep: "スリープ中：キーを押すと戻ります",
    taken: "別のタブで開いています。キーを押すとこちらに戻ります", failed: "この画面では起動できませんでした",
    unsaved: "このブラウザには保存できません",
    noUsb: "このページにUSBはありません。本体ではファイルを入れて更新します" },
  en: { lost: "Reconnecting to the server…", starting: "Switching on…", asleep: "Asleep: press any key",
    taken: "Open in another tab now. Press a key to have it back here", failed: "It could not be started in this browser",
    unsaved: "This browser does not keep what is saved",
    noUsb: "There is no USB here. On a real device, new firmware is now dragged onto it" },
};
// How long something is said that goes by, in milliseconds.
const SAID_MS = 6000;
// So much of what was said aloud is left for those who read slowly.
const SAID_BEFORE = 8;

// Shows the device that `connect(page)` returns. It has `send(words)`, and tells the page of itself: `page.hear(news)` is
// given what desk/src/wire.rs describes, and `page.lose(why)` is called when there is nothing to hear any more.
export function show(connect) {
  const root = document.documentElement;
  const device = document.querySelector(".device");
  const notice = document.querySelector("#notice");
  const text = document.querySelector("#text");
  const words = document.querySelector("#words");
  const display = new Display(document.querySelector("#display"), document.querySelector("#panel"), document.querySelector("#shade"));
  const gauge = new Gauge(document.querySelector("#gauge"));
  const games = new Games((words) => connected.send(words));
  const speaker = new Speaker();
  const keys = new Keys(device, (key, down) => connected.send(`${down ? "down" : "up"} ${key}`));
  watchFingers(document.querySelector("#display"), (words) => connected.send(words));

  let lost = "starting";
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
    gauge.speak(spoken);
    games.speak(spoken);
    announce();
  }

  function announce() {
    device.classList.toggle("lost", lost !== null);
    const said = WORDS[language][lost ?? (asleep ? "asleep" : passing)] ?? "";
    if (notice.textContent !== said) notice.textContent = said;
  }

  function say(what) {
    passing = what;
    announce();
    setTimeout(() => {
      passing = "";
      announce();
    }, SAID_MS);
  }

  // What came before may not have been read yet: it stays for a while.
  function saysAloud(sentences) {
    const part = document.createElement("p");
    part.textContent = sentences;
    words.append(part);
    while (words.childElementCount > SAID_BEFORE) words.firstElementChild.remove();
  }

  function hear(message) {
    if (message.page && message.page !== root.dataset.page) location.reload();
    if (message.light !== undefined) {
      display.light(message.light);
      asleep = message.light === 0;
      announce();
    }
    if (message.update === false) say("noUsb");
    if (message.unsaved) say("unsaved");
    if (message.language) speak(message.language);
    if (message.text !== undefined) text.textContent = message.text;
    if (message.say !== undefined) saysAloud(message.say);
    if (message.sound) speaker.play(message.sound, message.volume);
    if (message.tone !== undefined) speaker.tone(message.tone);
    if (message.chip) gauge.show(message.chip);
    games.hear(message);
  }

  speak(language);
  const connected = connect({
    get language() {
      return language;
    },
    hear(data) {
      if (typeof data === "string") {
        hear(JSON.parse(data));
        return;
      }
      display.paint(data);
      lost = null;
      announce();
    },
    lose(why) {
      lost = why;
      keys.releaseAll();
      announce();
    },
  });
}
