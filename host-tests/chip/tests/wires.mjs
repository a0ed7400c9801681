// Wires: what the pads of the chip are set to, and what goes over the bus to the panel.

import { expect } from '../lib/expect.mjs';
import { atHome } from '../lib/games.mjs';
import { MS, Session } from '../lib/session.mjs';
import { St7789 } from '../lib/st7789.mjs';

const MA_8 = 2;

export const tests = {
  'clock and data of the panel are driven hard enough for their speed'(context) {
    const { mcu } = atHome(context).device;
    for (const pin of [context.board.clock, context.board.out]) {
      const { driveStrength, isSlewFast, pullupEnabled, pulldownEnabled, outputDisable } = mcu.gpio[pin];
      expect.equal([driveStrength, isSlewFast], [MA_8, true], `drive and slew of pin ${pin}`);
      expect.equal([pullupEnabled, pulldownEnabled, outputDisable], [false, false, false], `pin ${pin}`);
    }
  },

  'keys are pulled up and have a Schmitt trigger'(context) {
    const { mcu } = atHome(context).device;
    for (const [key, pin] of Object.entries(context.board.keys)) {
      const { schmittEnabled, pullupEnabled, pulldownEnabled, inputEnable } = mcu.gpio[pin];
      expect.equal([pullupEnabled, pulldownEnabled, inputEnable], [true, false, true], key);
      expect(schmittEnabled, `${key} has a Schmitt trigger`);
    }
  },

  'every key is heard, and none is heard that nobody presses'(context) {
    const session = atHome(context);
    const { device } = session;
    for (const [key, pin] of Object.entries(context.board.keys)) {
      const level = () => device.mcu.gpio[pin].inputValue;
      expect(level(), `${key} is up`);
      device.press(key);
      expect(!level(), `${key} is down`);
      device.release(key);
      device.run(1 * MS);
      expect(level(), `${key} is up again`);
    }
  },

  'the bus runs in mode 3, in which a byte takes the fewest clocks'(context) {
    const { device } = atHome(context);
    expect.equal(device.spiMode, 3);
  },

  "the panel is set up with its maker's voltages and gamma"(context) {
    const { panel } = atHome(context).device;
    for (const [register, bytes] of Object.entries(context.board.registers)) {
      expect.equal(panel.registers.get(Number(register)), bytes, `register ${Number(register).toString(16)}`);
    }
  },

  'the panel refuses a command that comes too soon after reset, sleep or waking'() {
    const MAY_BE = { 0x29: 5, 0x11: 120 };
    for (const [name, begin] of Object.entries({
      reset: (panel) => panel.release(0),
      'software reset': (panel) => panel.byte(0x01, false, 0),
      'sleep-in': (panel) => panel.byte(0x10, false, 0),
      'sleep-out': (panel) => panel.byte(0x11, false, 0),
    })) {
      for (const [command, ms] of Object.entries(MAY_BE)) {
        for (const [late, refused] of [[-0.1, 1], [0.1, 0]]) {
          const panel = new St7789((x, y) => [x, y]);
          begin(panel);
          panel.byte(Number(command), false, (ms + late) * MS);
          expect.equal(panel.complaints.length, refused, `${name}, then ${Number(command).toString(16)} at ${ms + late} ms`);
        }
      }
    }
  },

  'a battery is read from a pin whose digital half is off'({ board, elf }) {
    if (board.batteryChannel === undefined) return;
    const session = new Session(board, elf);
    session.powerOn();
    const { inputEnable, outputDisable, pullupEnabled, pulldownEnabled } = session.device.mcu.gpio[26 + board.batteryChannel];
    expect.equal([inputEnable, outputDisable, pullupEnabled, pulldownEnabled], [false, true, false, false]);
  },
};
