// The panel: decodes what an ST7789 is sent, into the picture a player sees.
//
// The controller has 240 columns and 320 rows of memory; the glass shows the first 240 rows. MADCTL says how addresses map
// to memory, and how the panel is mounted on the board says how memory maps to the picture. A firmware with the wrong
// rotation, colour order or inversion therefore gives a wrong picture here too.

const COLUMNS = 240;
const ROWS = 320;
const SIZE = 240;

/** After reset, sleep-in and sleep-out the controller wants this much before any command, and before it sleeps or wakes again. */
const COMMAND_NANOS = 5e6;
const SLEEP_NANOS = 120e6;
/** The place of a command that came too soon: its parameters are not heard either. */
const REFUSED = 'refused';

const MADCTL_MY = 0x80;
const MADCTL_MX = 0x40;
const MADCTL_MV = 0x20;
const MADCTL_BGR = 0x08;

export class St7789 {
  /** What the firmware did that the datasheet forbids. */
  complaints = [];
  /** Pixels received since the power came on. */
  pixelsReceived = 0;
  /** When the last pixel arrived, in nanoseconds. */
  lastPixelNanos = 0;
  /** The windows that were filled: `{ left, right, top, bottom, nanos }`, with the time of the last pixel. */
  windows = [];

  /** `mounting`: the picture's pixel (x, y) is the memory's [column, row]. */
  constructor(mounting) {
    /** Where in the memory each pixel of the picture is. */
    this.places = new Uint32Array(SIZE * SIZE);
    for (let at = 0; at < this.places.length; at++) {
      const [column, row] = mounting(at % SIZE, Math.floor(at / SIZE));
      this.places[at] = row * COLUMNS + column;
    }
    this.memory = new Uint16Array(COLUMNS * ROWS);
    // Memory comes up with noise; a firmware that shows it before drawing is seen to.
    for (let i = 0; i < this.memory.length; i++) this.memory[i] = (i * 40503) & 0xffff;
    this.reset();
  }

  reset() {
    this.asleep = true;
    this.on = false;
    this.inverted = false;
    this.madctl = 0;
    this.colmod = 0x66;
    this.columns = [0, 239];
    this.rows = [0, 319];
    this.command = null;
    this.parameters = [];
    this.registers = new Map();
    this.readyNanos = 0;
    this.sleepReadyNanos = 0;
  }

  /** The reset line went up: as after going to sleep and after waking, there is a pause before the next command. */
  release(nanos) {
    this.#rest(nanos);
  }

  #rest(nanos) {
    this.readyNanos = nanos + COMMAND_NANOS;
    this.sleepReadyNanos = nanos + SLEEP_NANOS;
  }

  /** A byte came over the wire, with the data/command line high or low. */
  byte(value, isData, nanos) {
    if (!isData) {
      this.#begin(value, nanos);
    } else if (this.command === 0x2c) {
      this.#pixelByte(value, nanos);
    } else {
      this.parameters.push(value);
      this.#parameter();
    }
  }

  /** Many data bytes came over the wire, the last at `nanos`. */
  bytes(data, nanos) {
    if (this.command !== 0x2c || this.high !== null) {
      for (const value of data) this.byte(value, true, nanos);
      return;
    }
    for (let i = 0; i + 1 < data.length; i += 2) this.#pixel((data[i] << 8) | data[i + 1]);
    if (data.length & 1) this.high = data[data.length - 1];
    this.#sawPixels(nanos);
  }

  #begin(command, nanos) {
    const isSleep = command === 0x10 || command === 0x11;
    if (nanos < (isSleep ? this.sleepReadyNanos : this.readyNanos)) {
      this.complaints.push(`command ${hex(command)} too soon after reset or sleep`);
      this.command = REFUSED;
      return;
    }
    if (this.command === 0x2c && this.high !== null) this.complaints.push('half a pixel');
    this.command = command;
    this.parameters = [];
    switch (command) {
      case 0x01:
        this.reset();
        this.#rest(nanos);
        break;
      case 0x10:
        this.asleep = true;
        this.#rest(nanos);
        break;
      case 0x11:
        this.asleep = false;
        this.#rest(nanos);
        break;
      case 0x13: break;
      case 0x20: this.inverted = false; break;
      case 0x21: this.inverted = true; break;
      case 0x28: this.on = false; break;
      case 0x29: this.on = true; break;
      case 0x2c:
        this.windows.push({
          left: this.columns[0],
          right: this.columns[1],
          top: this.rows[0],
          bottom: this.rows[1],
          nanos,
        });
        this.high = null;
        this.column = this.columns[0];
        this.row = this.rows[0];
        if (this.colmod !== 0x55) this.complaints.push(`pixels in format ${hex(this.colmod)}`);
        break;
      case 0x2a: case 0x2b: case 0x36: case 0x3a: break;
      case 0x26: case 0xb2: case 0xb7: case 0xbb: case 0xc0: case 0xc2: case 0xc3: case 0xc4: case 0xc6: case 0xd0: case 0xe0: case 0xe1:
        this.registers.set(command, this.parameters);
        break;
      default: this.complaints.push(`unknown command ${hex(command)}`);
    }
  }

  #parameter() {
    const p = this.parameters;
    switch (this.command) {
      case 0x2a: if (p.length === 4) this.columns = [(p[0] << 8) | p[1], (p[2] << 8) | p[3]]; break;
      case 0x2b: if (p.length === 4) this.rows = [(p[0] << 8) | p[1], (p[2] << 8) | p[3]]; break;
      case 0x36: this.madctl = p[0]; break;
      case 0x3a: this.colmod = p[0]; break;
      case REFUSED: break;
      default: if (!this.registers.has(this.command)) this.complaints.push(`parameter of command ${hex(this.command ?? 0)}`);
    }
  }

  #pixelByte(value, nanos) {
    if (this.high === null) {
      this.high = value;
      return;
    }
    this.#pixel((this.high << 8) | value);
    this.high = null;
    this.#sawPixels(nanos);
  }

  #sawPixels(nanos) {
    this.lastPixelNanos = nanos;
    this.windows.at(-1).nanos = nanos;
  }

  #pixel(color) {
    const { madctl } = this;
    let column = this.column;
    let row = this.row;
    if (madctl & MADCTL_MV) [column, row] = [row, column];
    if (madctl & MADCTL_MX) column = COLUMNS - 1 - column;
    if (madctl & MADCTL_MY) row = ROWS - 1 - row;
    if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) this.complaints.push('pixel outside the memory');
    else this.memory[row * COLUMNS + column] = color;
    this.pixelsReceived++;
    if (++this.column > this.columns[1]) {
      this.column = this.columns[0];
      if (++this.row > this.rows[1]) this.row = this.rows[0];
    }
  }

  /** What the glass shows, upright: RGB565 pixels. Black while the panel is off. */
  picture() {
    const pixels = new Uint16Array(SIZE * SIZE);
    if (this.on && !this.asleep) {
      // The glass itself inverts: a panel that was told to invert shows the colours it was sent.
      const flip = this.inverted ? 0 : 0xffff;
      for (let at = 0; at < pixels.length; at++) {
        let color = this.memory[this.places[at]] ^ flip;
        if (this.madctl & MADCTL_BGR) color = ((color & 31) << 11) | (color & 0x7e0) | (color >> 11);
        pixels[at] = color;
      }
    }
    return { width: SIZE, height: SIZE, pixels };
  }
}

function hex(value) {
  return `0x${value.toString(16).padStart(2, '0')}`;
}
