// The benchmark firmware, asked one question after the other.

import { BOARDS } from './boards.mjs';
import { Device } from './device.mjs';

/**
 * Asks everything in `questions`, each with its line as `question`, and calls `onAnswers(question, { answers, regions, bytes })`
 * after each: the lines that came back, every region that was timed with its `name` and `cycles`, and what was handed over.
 */
export function interview(elf, questions, onAnswers) {
  const device = new Device(BOARDS.waveshare_lcd_1_3, elf);
  const string = ({ core }) => Buffer.from(device.memory(core.registers[0], core.registers[1])).toString();
  let at = -1;
  let answers = [];
  let regions = [];
  let bytes = null;

  device.calls.set(0x40, ({ core }) => {
    if (at >= 0) onAnswers(questions[at], { answers, regions, bytes });
    at++;
    answers = [];
    regions = [];
    bytes = null;
    if (at === questions.length) return device.halt();
    const line = Buffer.from(questions[at].question);
    if (line.length > core.registers[1]) throw new Error(`the firmware has no room for ${questions[at].question}`);
    device.memory(core.registers[0], core.registers[1]).set(line);
    core.registers[0] = line.length;
  });
  // The counter is advanced after a breakpoint: the first one's cycle lies between two readings.
  device.calls.set(0x41, ({ core }) => {
    regions.push({ name: string(device), start: core.cycles + 1 });
  });
  device.calls.set(0x42, ({ core }) => {
    regions.at(-1).cycles = core.cycles - regions.at(-1).start;
  });
  device.calls.set(0x43, () => answers.push(string(device)));
  device.calls.set(0x45, ({ core }) => {
    bytes = device.memory(core.registers[0], core.registers[1]).slice();
  });
  device.calls.set(0x44, () => {
    throw new Error(`the benchmark failed: ${string(device)}`);
  });

  device.powerOn();
  device.runUntil(() => at === questions.length, 1e15);
  if (at !== questions.length) throw new Error(`stopped after ${at} questions: ${device.lastFault}`);
}
