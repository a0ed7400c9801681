// A computer at the other end of the cable: finds out what is plugged in, and opens its serial port.
//
// It does so as real ones do: reset, eight bytes of the device's descriptor, another reset, an address, all descriptors, a configuration;
// then the port's line coding and its control lines. It can be rude as well: stop reading, flood, unplug.

import { MS } from './session.mjs';

/** A full packet of a full-speed bus with its token and handshake, in nanoseconds; a short one costs most of that. */
const PACKET_NANOS = 55e3;
/** What a host gives a device to answer. */
const PATIENCE = 500 * MS;
const MAX_PACKET = 64;

const [GET_DESCRIPTOR, SET_ADDRESS, SET_CONFIGURATION] = [6, 5, 9];
const [DEVICE, CONFIGURATION, STRING] = [1, 2, 3];
const [SET_LINE_CODING, GET_LINE_CODING, SET_CONTROL_LINE_STATE] = [0x20, 0x21, 0x22];

export class Host {
  /** The bytes that came from the port and nobody has read yet, as text. */
  inbox = '';
  /** Whether the host asks for what the device has to say. */
  isReading = true;
  /** Bytes that were sent, and bytes that came. */
  sent = 0;
  received = 0;
  #outbox = [];
  #toggles = { in: 0, out: 0 };
  #endpoints = null;
  #isBusy = false;

  constructor(session) {
    this.session = session;
  }

  get #usb() {
    return this.session.device.usb;
  }

  /** Runs the device until `isDone`. */
  #until(isDone, what, nanos = PATIENCE) {
    if (!this.session.device.runUntil(isDone, nanos)) throw new Error(`the device does not ${what}`);
  }

  /** Repeats a transaction until the device has something to say about it. */
  #transact(what, go) {
    for (let nanos = 0; nanos < PATIENCE; nanos += PACKET_NANOS) {
      const result = go();
      if (result !== 'nak') {
        this.session.device.run(PACKET_NANOS);
        return result;
      }
      this.session.device.run(PACKET_NANOS);
    }
    throw new Error(`${what}: no answer in ${PATIENCE / MS} ms`);
  }

  /** A control transfer; returns the bytes that came, or 'stall'. */
  control(type, request, value, index, data, length = data?.length ?? 0) {
    const setup = Uint8Array.of(type, request, value & 255, value >> 8, index & 255, index >> 8, length & 255, length >> 8);
    const what = `request ${type.toString(16)} ${request} ${value.toString(16)}`;
    if (this.#usb.setup(setup) !== 'ack') throw new Error(`${what}: nobody is there`);
    this.session.device.run(PACKET_NANOS);
    const expect = (result, wanted) => {
      if (result !== wanted && !(wanted === 'bytes' && result instanceof Uint8Array)) throw new Error(`${what}: ${result}`);
      return result;
    };
    let toggle = 1;
    if (type & 0x80) {
      const found = [];
      for (;;) {
        const packet = this.#transact(what, () => this.#usb.in(0, toggle));
        if (packet === 'stall') return packet;
        found.push(...expect(packet, 'bytes'));
        toggle ^= 1;
        if (packet.length < MAX_PACKET || found.length >= length) break;
      }
      expect(this.#transact(what, () => this.#usb.out(0, new Uint8Array(0), 1)), 'ack');
      return Uint8Array.from(found);
    }
    if (length) {
      const result = this.#transact(what, () => this.#usb.out(0, data, toggle));
      if (result === 'stall') return result;
      expect(result, 'ack');
    }
    const status = this.#transact(what, () => this.#usb.in(0, 1));
    return status === 'stall' ? status : expect(status, 'bytes');
  }

  /** Plugs the cable in, and waits for the device to show itself. */
  plug() {
    this.session.device.setCharging(true);
    this.#until(() => this.#usb.isAttached, 'show itself on the bus');
    return this;
  }

  /** Finds out what it is; returns its descriptors. */
  enumerate(address = 7) {
    const { session } = this;
    this.#endpoints = null;
    this.#toggles = { in: 0, out: 0 };
    const reset = () => {
      this.#usb.resetBus();
      session.device.run(15 * MS);
    };
    reset();
    const head = this.control(0x80, GET_DESCRIPTOR, DEVICE << 8, 0, null, 8);
    reset();
    this.control(0, SET_ADDRESS, address, 0);
    session.device.run(2 * MS);
    if (this.#usb.address !== address) throw new Error(`the device has address ${this.#usb.address}, not ${address}`);
    const device = this.control(0x80, GET_DESCRIPTOR, DEVICE << 8, 0, null, 18);
    const size = this.control(0x80, GET_DESCRIPTOR, CONFIGURATION << 8, 0, null, 9);
    const configuration = this.control(0x80, GET_DESCRIPTOR, CONFIGURATION << 8, 0, null, size[2] | (size[3] << 8));
    const text = (index) => {
      const bytes = this.control(0x80, GET_DESCRIPTOR, (STRING << 8) | index, 0x409, null, 255);
      return bytes === 'stall' ? null : new TextDecoder('utf-16le').decode(bytes.slice(2));
    };
    const words = { manufacturer: text(device[14]), product: text(device[15]), none: text(99) };
    this.control(0, SET_CONFIGURATION, 1, 0);
    this.#endpoints = endpointsOf(configuration);
    return { head, device, configuration, words, endpoints: this.#endpoints };
  }

  /** Opens the port at a speed that means nothing, or does. */
  open(baud = 115200) {
    this.setCoding(baud);
    this.control(0x21, SET_CONTROL_LINE_STATE, 3, 0);
    this.inbox = '';
    const { device } = this.session;
    this.alarm = device.clock.createAlarm(() => this.#pump());
    device.usb.onOffer = () => this.#wake();
    this.#wake();
    return this;
  }

  setCoding(baud) {
    this.control(0x21, SET_LINE_CODING, 0, 0, Uint8Array.of(baud & 255, (baud >> 8) & 255, (baud >> 16) & 255, 0, 0, 0, 8));
    return this.control(0xa1, GET_LINE_CODING, 0, 0, null, 7);
  }

  close() {
    this.control(0x21, SET_CONTROL_LINE_STATE, 0, 0);
  }

  /** Pulls the cable out. */
  unplug() {
    this.session.device.setCharging(false);
    this.#outbox = [];
    this.#endpoints = null;
    this.#isBusy = false;
  }

  /** Has text sent, packet by packet, as fast as the device takes it. */
  write(text) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    for (let at = 0; at < bytes.length; at += MAX_PACKET) this.#outbox.push(bytes.subarray(at, at + MAX_PACKET));
    this.#wake();
    return this;
  }

  /** How many packets wait to be sent. */
  get waiting() {
    return this.#outbox.length;
  }

  /** Asks a line, and returns the lines of its answer, with `ok` or `error ...` as the last. */
  ask(line, ms = 5000) {
    this.write(`${line}\n`);
    return this.lines((last) => last === 'ok' || last.startsWith('error '), ms, line);
  }

  /** Waits for lines until one is the last. */
  lines(isLast, ms = 5000, what = 'a line') {
    const found = [];
    const isDone = () => {
      for (let end; (end = this.inbox.indexOf('\n')) >= 0; ) {
        found.push(this.inbox.slice(0, end));
        this.inbox = this.inbox.slice(end + 1);
        if (isLast(found.at(-1))) return true;
      }
      return false;
    };
    if (!this.session.device.runUntil(isDone, ms * MS)) throw new Error(`no end of the answer to ${what}: ${found.slice(-3)} ${this.inbox}`);
    return found;
  }

  #wake() {
    if (this.#isBusy || !this.#endpoints || !this.alarm) return;
    this.#isBusy = true;
    this.alarm.schedule(PACKET_NANOS);
  }

  /** One packet each way, and again if there was one. */
  #pump() {
    this.#isBusy = false;
    if (!this.#endpoints) return;
    let moved = false;
    if (this.isReading) {
      const bytes = this.#usb.in(this.#endpoints.in, this.#toggles.in);
      if (bytes instanceof Uint8Array) {
        this.#toggles.in ^= 1;
        this.received += bytes.length;
        this.inbox += new TextDecoder('latin1').decode(bytes);
        moved = true;
      } else if (bytes === 'toggle') throw new Error('a packet out of turn came in');
    }
    if (this.#outbox.length) {
      const result = this.#usb.out(this.#endpoints.out, this.#outbox[0], this.#toggles.out);
      if (result === 'ack') {
        this.#toggles.out ^= 1;
        this.sent += this.#outbox.shift().length;
        moved = true;
      } else if (result !== 'nak') throw new Error(`a packet is not taken: ${result}`);
    }
    if (moved) this.#wake();
  }
}

/** The bulk endpoints of the data interface. */
function endpointsOf(bytes) {
  const found = {};
  let isData = false;
  for (let at = 0; at < bytes.length; at += bytes[at]) {
    if (bytes[at + 1] === 4) isData = bytes[at + 5] === 10;
    if (bytes[at + 1] === 5 && isData) found[bytes[at + 2] & 0x80 ? 'in' : 'out'] = bytes[at + 2] & 15;
  }
  return found;
}
