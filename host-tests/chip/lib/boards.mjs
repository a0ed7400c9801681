// What is soldered to which pin. The vendors' own schematics and code say so; the firmware's board files say it again, and
// a mistake in either shows here.

export const BOARDS = {
  waveshare_lcd_1_3: {
    name: 'waveshare_lcd_1_3',
    features: ['waveshare_lcd_1_3'],
    spi: 1,
    select: 9,
    data: 8,
    reset: 12,
    backlight: 13,
    // Mounted a quarter turn round.
    mounting: (x, y) => [239 - y, x],
    keys: { up: 2, down: 18, left: 16, right: 20, centre: 3, a: 15, b: 17, x: 19, y: 21 },
  },
  picosystem: {
    name: 'picosystem',
    features: ['picosystem'],
    spi: 0,
    select: 5,
    data: 9,
    reset: 4,
    backlight: 12,
    mounting: (x, y) => [x, y],
    keys: { up: 23, down: 20, left: 22, right: 21, a: 18, b: 19, x: 17, y: 16 },
    speaker: 11,
    charging: 24,
    batteryChannel: 0,
  },
};
