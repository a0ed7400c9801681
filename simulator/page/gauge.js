// How an emulated chip is doing, in a line below the device.

const WORDS = {
  ja: { what: "本物のファームウェアをRP2040エミュレーターで実行中", speed: (times) => `実機の${times}倍速`,
    awake: (percent) => `コア稼働 ${percent} %`, cycles: (count) => `${count}サイクル`, writes: (count) => `フラッシュ書き込み ${count}`,
    sleeping: "待機中", working: "動作中", thinking: "思考中", off: "消灯中" },
  en: { what: "The real firmware on an emulated RP2040", speed: (times) => `${times}× the real chip's speed`,
    awake: (percent) => `core awake ${percent} %`, cycles: (count) => `${count} cycles`, writes: (count) => `${count} flash writes`,
    sleeping: "sleeping", working: "working", thinking: "thinking", off: "display off" },
};

export class Gauge {
  #element;
  #language = "en";
  #chip;

  constructor(element) {
    this.#element = element;
  }

  speak(language) {
    this.#language = language;
    if (this.#chip) this.show(this.#chip);
  }

  // What desk.mjs tells of the chip.
  show(chip) {
    this.#chip = chip;
    const words = WORDS[this.#language];
    // The browser's own way to write numbers takes it 50 ms to fetch.
    const millions = `${(chip.cycles / 1e6).toFixed(1)} M`;
    const facts = [words.what, words[chip.state], words.speed(chip.speed.toFixed(2)), words.awake(Math.round(chip.awake * 100)),
      words.cycles(millions), words.writes(chip.writes)];
    this.#element.replaceChildren(...facts.map((fact) => {
      const part = document.createElement("span");
      part.textContent = fact;
      return part;
    }));
    this.#element.hidden = false;
  }
}
