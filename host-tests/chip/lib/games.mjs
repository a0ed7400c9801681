// Ways through the menus, as a player would take them.

import { Session } from './session.mjs';

/** Keys from the home screen to a board on which the player is to move. The computer plays the other side. */
const TO_BOARD = { reversi: 'a a', renju: 'down a a', quoridor: 'down down a a' };

/** The same, with the computer at its strongest: from the line that starts the game up to the one of the second player. */
const TO_THE_TENTH = 'right '.repeat(8).trim();
const TO_STRONG = {
  reversi: `a up up ${TO_THE_TENTH} down down a`,
  renju: `down a up up up up ${TO_THE_TENTH} down down down down a`,
  quoridor: `down down a up up ${TO_THE_TENTH} down down a`,
};

/** To the end of a row, down, and back: round and round, over the whole board. */
const SNAKE = [...Array(7).fill('right a'), 'down a', ...Array(7).fill('left a'), 'down a'];

/** A player's moves that keep a game going, tried in turn: a computer that knows the opening does not think about it. */
const MOVES = {
  // From a corner over all squares: what is not legal is refused.
  reversi: ['a', `${'up '.repeat(7)}${'left '.repeat(7)}a`, ...Array.from({ length: 63 }, (_, i) => SNAKE[i % 16])],
  renju: ['a', 'right right a', 'up up a', 'left left left a', 'down down down down a', 'left up a'],
  quoridor: ['up a', 'y a', 'y left left a', 'y down down a', 'y right right right a', 'y up a', 'y left left left a'],
};

/** A device that was just switched on, at rest. */
export function atHome({ board, elf }, flash = null) {
  const session = new Session(board, elf, flash);
  session.powerOn();
  session.settle();
  return session;
}

/** A device with a new game on its board. */
export function atBoard(context, game, flash = null) {
  const session = atHome(context, flash);
  session.taps(TO_BOARD[game]);
  session.rest();
  return session;
}

/** A device whose computer has begun to think for seconds. */
export function whileThinking(context, game = 'reversi') {
  const session = atHome(context);
  session.taps(TO_STRONG[game]);
  session.rest();
  for (const keys of MOVES[game]) {
    for (const key of keys.split(' ')) session.tap(key);
    session.wait(700);
    if (isThinking(session)) return session;
    session.settle();
  }
  throw new Error(`${game}: the computer does not think`);
}

/** Whether the computer thinks: the core of a device that does not sleeps between two events. */
export function isThinking({ device }) {
  return !device.core.waiting;
}

/** From home to a board of Reversi for two people: with the computer, thinking would come between the moves. */
export const TWO_PEOPLE = 'a up up left left down down a';

/** A device with a new game of Reversi for two people on its board. */
export function atBoardForTwo(context, flash = null) {
  const session = atHome(context, flash);
  session.taps(TWO_PEOPLE);
  session.rest();
  return session;
}

/** Waits until the device has erased what it erases ahead: a new one has 32 sectors to do, 13 seconds with the slowest flash. */
export function awaitTidy(session) {
  const { operations } = session.device.flash;
  for (let seen = -1; seen !== operations.length; ) {
    seen = operations.length;
    session.wait(3000);
  }
}
