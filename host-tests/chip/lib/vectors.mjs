// Positions to time, with the answers that the vectors give for them.
//
// Each one is `{ group, sizes, question, answers }`: what kind it is, what its cost may grow with, the line that the firmware is handed, and the
// lines it must give back. Answers that no vector speaks of are null.

import { readFileSync } from 'node:fs';

function lines(file) {
  return readFileSync(new URL(`../../vectors/${file}`, import.meta.url), 'utf8').split('\n').filter(Boolean);
}

function count(text, letters) {
  return text.match(letters)?.length ?? 0;
}

/** 64 cells of two bit masks, a1 first. */
function reversiCells(black, white) {
  let text = '';
  for (let square = 0n; square < 64n; square++) {
    text += (black >> square) & 1n ? 'B' : (white >> square) & 1n ? 'W' : '.';
  }
  return text;
}

export function reversi() {
  const positions = [];
  for (const line of lines('reversi-play.txt')) {
    const [kind, ...fields] = line.split(' ');
    if (kind === 'P') {
      const [black, white, side, legal] = fields;
      const cells = reversiCells(BigInt(`0x${black}`), BigInt(`0x${white}`));
      const sizes = { discs: count(cells, /[BW]/g) };
      positions.push({ group: 'all kinds', sizes, question: `reversi\t${cells} ${side}`, answers: [`legal ${legal}`] });
    } else {
      const [square, black, white, side] = fields;
      const cells = reversiCells(BigInt(`0x${black}`), BigInt(`0x${white}`));
      positions.at(-1).answers.push(`move ${square} ${cells} ${side}`);
    }
  }
  return positions;
}

export function renju() {
  return lines('renju-forbidden.txt').map((line) => {
    const [cells, group, marks, , ...forbidden] = line.split(' ');
    // Boards that are dug for their depth or made to catch a mistake are the hard ones.
    const kind = /^(play|sym|cluster)$/.test(group) ? 'games' : 'hard';
    const sizes = { stones: count(cells, /[BW]/g), depth: Number(marks.match(/\bd(\d+)/)[1]) };
    return { group: kind, sizes, question: `renju\t${cells} B`, answers: forbidden.map((point) => `forbidden ${point}`) };
  });
}

export function quoridor() {
  return lines('quoridor-legal.txt').flatMap((line) => {
    const [fen, , legal] = line.split('\t');
    const [horizontal, vertical, total] = legal.match(/H:(\w+)\|V:(\w+)\|(\d+)/).slice(1);
    const walls = count(fen.split(' / ').slice(0, 2).join(''), /[a-i]/g);
    const group = walls >= 14 ? '14 walls or more' : walls >= 8 ? '8 to 13 walls' : 'up to 7 walls';
    const position = (fen, horizontal, vertical) => {
      return { group, sizes: { walls }, question: `quoridor\t${fen}`, answers: [`legal H:${horizontal}|V:${vertical}|${total}`, null] };
    };
    // In the mirror left is right, and everything else is as it was.
    return [position(fen, horizontal, vertical), position(mirrored(fen), mirroredSlots(horizontal), mirroredSlots(vertical))];
  });
}

/** A position with its columns in the opposite order: nine for pawns, eight for walls. */
function mirrored(fen) {
  const flip = (text, columns) => text.replace(/[a-i]/g, (column) => columns.at(-1 - columns.indexOf(column)));
  const [horizontal, vertical, pawns, ...others] = fen.split(' / ');
  return [flip(horizontal, 'abcdefgh'), flip(vertical, 'abcdefgh'), flip(pawns, 'abcdefghi'), ...others].join(' / ');
}

/** A set of slots, a byte for each row of them, with its columns in the opposite order. */
function mirroredSlots(set) {
  return set.replace(/../g, (row) => {
    const bits = Number.parseInt(row, 16).toString(2).padStart(8, '0');
    return Number.parseInt([...bits].reverse().join(''), 2).toString(16).padStart(2, '0');
  });
}
