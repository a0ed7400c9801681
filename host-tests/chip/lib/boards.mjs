// What is soldered to which pin. The vendors' own schematics and code say so; the firmware's board files say it again, and
// a mistake in either shows here.

/** Whoever builds the firmware for a panel that sits otherwise has one that sits so. A browser has no such words. */
const { SANBAN_ROTATION, SANBAN_OFFSET = '0,0' } = globalThis.process?.env ?? {};

/** Where a board's panel has the picture's pixel (x, y) in its memory: turned, and from where its glass begins. */
export function mounting({ rotation }) {
  const [left, top] = SANBAN_OFFSET.split(',').map(Number);
  const turned = {
    0: (x, y) => [x, y],
    90: (x, y) => [239 - y, x],
    180: (x, y) => [239 - x, 239 - y],
    270: (x, y) => [y, 239 - x],
  }[SANBAN_ROTATION ?? rotation];
  return (x, y) => {
    const [column, row] = turned(x, y);
    return [left + column, top + row];
  };
}

export const BOARDS = {
  waveshare_lcd_1_3: {
    name: 'waveshare_lcd_1_3',
    // A button of its own, on the Pico.
    bootsel: 'bootsel',
    spi: 1,
    clock: 10,
    out: 11,
    select: 9,
    data: 8,
    reset: 12,
    backlight: 13,
    // Mounted a quarter turn round.
    rotation: 90,
    // What the maker's own code sends: gate voltages, VCOM, power, frame rate, gamma.
    registers: {
      0xb2: [0x0c, 0x0c, 0x00, 0x33, 0x33], 0xb7: [0x35], 0xbb: [0x19], 0xc0: [0x2c], 0xc2: [0x01], 0xc3: [0x12], 0xc4: [0x20],
      0xc6: [0x0f], 0xd0: [0xa4, 0xa1],
      0xe0: [0xd0, 0x04, 0x0d, 0x11, 0x13, 0x2b, 0x3f, 0x54, 0x4c, 0x18, 0x0d, 0x0b, 0x1f, 0x23],
      0xe1: [0xd0, 0x04, 0x0c, 0x11, 0x13, 0x2c, 0x3f, 0x44, 0x51, 0x2f, 0x1f, 0x1f, 0x20, 0x23],
    },
    keys: { up: 2, down: 18, left: 16, right: 20, centre: 3, a: 15, b: 17, x: 19, y: 21 },
    // The Pico's own divider of the cable's 5 V.
    vbus: 24,
  },
  picosystem: {
    name: 'picosystem',
    bootsel: 'x',
    spi: 0,
    clock: 6,
    out: 7,
    select: 5,
    data: 9,
    reset: 4,
    backlight: 12,
    rotation: 0,
    // What the maker's own code sends: gate voltages, VCOM, power, frame rate, gamma.
    registers: {
      0x26: [0x04],
      0xb2: [0x0c, 0x0c, 0x00, 0x33, 0x33], 0xb7: [0x14], 0xbb: [0x25], 0xc0: [0x2c], 0xc2: [0x01], 0xc3: [0x12], 0xc4: [0x20],
      0xc6: [0x0f], 0xd0: [0xa4, 0xa1],
      0xe0: [0xd0, 0x04, 0x0d, 0x11, 0x13, 0x2b, 0x3f, 0x54, 0x4c, 0x18, 0x0d, 0x0b, 0x1f, 0x23],
      0xe1: [0xd0, 0x04, 0x0c, 0x11, 0x13, 0x2c, 0x3f, 0x44, 0x51, 0x2f, 0x1f, 0x1f, 0x20, 0x23],
    },
    keys: { up: 23, down: 20, left: 22, right: 21, a: 18, b: 19, x: 17, y: 16 },
    speaker: 11,
    charging: 24,
    vbus: 2,
    batteryChannel: 0,
  },
};
