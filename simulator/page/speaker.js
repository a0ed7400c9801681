// The speaker: a few short tones. Browsers allow sound only after the first key press, which is when it is needed.

// Each tone: frequency in Hz, start and length in seconds.
const CUES = {
  place: [[660, 0, 0.05]],
  step: [[520, 0, 0.035]],
  refuse: [[180, 0, 0.09], [140, 0.1, 0.12]],
  win: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.22]],
  end: [[392, 0, 0.12], [330, 0.13, 0.2]],
};

export class Speaker {
  #context;
  #piezo;

  // A piezo's tone that lasts until the next one; 0 Hz is silence.
  tone(frequency) {
    this.#piezo?.stop();
    this.#piezo = undefined;
    const context = frequency > 0 && this.#open();
    if (!context) return;
    this.#piezo = new OscillatorNode(context, { type: "square", frequency });
    this.#piezo.connect(new GainNode(context, { gain: 0.05 })).connect(context.destination);
    this.#piezo.start();
  }

  // Nothing where the browser does not let us speak yet: what is due now is not worth saying later.
  #open() {
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") {
      this.#context.resume();
      if (!navigator.userActivation?.hasBeenActive) return undefined;
    }
    return this.#context;
  }

  play(cue, volume) {
    const context = this.#open();
    if (!context) return;
    for (const [frequency, start, length] of CUES[cue] ?? []) {
      const [from, to] = [context.currentTime + start, context.currentTime + start + length];
      const tone = new OscillatorNode(context, { type: "triangle", frequency });
      const gain = new GainNode(context, { gain: (0.25 * volume) / 100 });
      gain.gain.setValueAtTime(gain.gain.value, to - 0.03);
      gain.gain.linearRampToValueAtTime(0, to);
      tone.connect(gain).connect(context.destination);
      tone.start(from);
      tone.stop(to);
    }
  }
}
