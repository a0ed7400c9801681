// The speaker: a few short tones. Browsers allow sound only after the first key press, which is when it is needed.

// Each tone: frequency in Hz, start and length in seconds.
const CUES = {
  place: [[660, 0, 0.05]],
  refuse: [[180, 0, 0.09], [140, 0.1, 0.12]],
  win: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.22]],
  end: [[392, 0, 0.12], [330, 0.13, 0.2]],
};

export class Speaker {
  #context;

  play(cue, volume) {
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === "suspended") {
      context.resume();
      // What was due before the browser lets us speak is not worth saying later.
      if (!navigator.userActivation?.hasBeenActive) return;
    }
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
