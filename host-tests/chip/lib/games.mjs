// Ways through the menus, as a player would take them.

import { Session } from './session.mjs';

/** Keys from the home screen to a board on which the player is to move. The computer plays the other side. */
const TO_BOARD = { reversi: 'a a', renju: 'down a a', quoridor: 'down down a a' };

/** The same, with the computer at its strongest. */
const TO_STRONG = {
  reversi: 'a up up right right right right down down a',
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
export function whileThinking(context) {
  const session = atHome(context);
  session.taps(TO_STRONG.reversi);
  session.tap('a');
  session.wait(300);
  return session;
}
