// What nobody has set: RAM when the power comes on, cells of flash half way between two states.

/** Fills `bytes` with anything. The same anything for a seed each time, so that a failure can be repeated. */
export function noise(bytes, seed) {
  let state = Math.imul(seed, 2654435761) | 1;
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
}
