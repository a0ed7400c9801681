// What a test expects, with words for when it is not so.

import { isDeepStrictEqual, inspect } from 'node:util';

export function expect(holds, what) {
  if (!holds) throw new Error(`not so: ${what}`);
}

expect.equal = (actual, expected, what = '') => {
  if (!isDeepStrictEqual(actual, expected)) {
    throw new Error(`${what ? `${what}: ` : ''}${inspect(actual)} instead of ${inspect(expected)}`);
  }
};
