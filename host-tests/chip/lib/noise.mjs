// Chance that can be repeated: what nobody has set, as RAM when the power comes on, and what a test tries.

/** Fills `bytes` with anything. The same anything for a seed each time, so that a failure can be repeated. */
export function noise(bytes, seed) {
  let state = Math.imul(seed, 2654435761) | 1;
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
}

/** A die with any number of sides that rolls the same for a seed each time: xorshift. */
export function dice(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % count;
  };
}
