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
  return lines('quoridor-legal.txt').map((line) => {
    const [fen, , legal] = line.split('\t');
    const walls = count(fen.split(' / ').slice(0, 2).join(''), /[a-i]/g);
    const group = walls >= 14 ? '14 walls or more' : walls >= 8 ? '8 to 13 walls' : 'up to 7 walls';
    return { group, sizes: { walls }, question: `quoridor\t${fen}`, answers: [`legal ${legal.replace(/^.*?(?=H:)/, '')}`, null] };
  });
}
