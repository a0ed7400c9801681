// The USB controller's side of the bus: what answers a host, from the buffers that the firmware fills and frees.
//
// rp2040js takes a buffer away in the moment it is offered, before any host has asked. Here it stays until a host's
// transaction takes or fills it, as on the chip, and nothing is taken that the firmware did not offer: without a pull-up, in
// reset, with another address or another toggle nobody answers.

const RESETS = 0x4000c;
const IN_RESET = 1 << 24;

const EP_CONTROL = 0x08;
const BUFFER_CONTROL = 0x80;
const EP0_BUFFER = 0x100;
const [AVAILABLE, STALL, DATA1, FULL] = [1 << 10, 1 << 11, 1 << 13, 1 << 15];
const LENGTH = 0x3ff;
const ENABLED = 0x80000000;
const PULL_UP = 1 << 16;
const CONTROLLER_ON = 1;
const SETUP_RECEIVED = 1 << 17;
const BUS_RESET = 1 << 19;

export class UsbController {
  /** Called when a buffer was offered, so that a host need not ask over and over. */
  onOffer = () => {};

  constructor(device) {
    this.device = device;
    const { mcu } = device;
    this.registers = mcu.usbCtrl;
    this.registers.DPRAMUpdated = (offset, value) => {
      if (offset >= BUFFER_CONTROL && offset < EP0_BUFFER && value & (AVAILABLE | STALL)) this.onOffer();
    };
    const resets = mcu.peripherals[RESETS];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (resets.reset & IN_RESET) this.#reset();
    };
  }

  /** In reset it has no registers, and no interrupt. */
  #reset() {
    const usb = this.registers;
    for (const name of ['mainCtrl', 'sieCtrl', 'sieStatus', 'buffStatus', 'intRaw', 'intEnable', 'intForce', 'addrEndp', 'epStallArm']) usb[name] = 0;
    usb.checkInterrupts();
  }

  /** Whether a host sees that something is plugged in. */
  get isAttached() {
    const { mainCtrl, sieCtrl } = this.registers;
    return Boolean(this.device.mcu && this.device.charging && mainCtrl & CONTROLLER_ON && sieCtrl & PULL_UP);
  }

  get address() {
    return this.registers.addrEndp & 0x7f;
  }

  /** The host resets the bus. */
  resetBus() {
    this.registers.sieStatus |= BUS_RESET;
    this.registers.sieStatusUpdated();
  }

  #control(endpoint, isIn) {
    return BUFFER_CONTROL + 8 * endpoint + (isIn ? 0 : 4);
  }

  /** The state of a buffer; null if its endpoint is not there. */
  #look(endpoint, isIn) {
    const view = this.device.mcu.usbDPRAMView;
    if (endpoint === 0) return { buffer: EP0_BUFFER, value: view.getUint32(this.#control(0, isIn), true) };
    const control = view.getUint32(EP_CONTROL + 8 * (endpoint - 1) + (isIn ? 0 : 4), true);
    if (!(control & ENABLED)) return null;
    return { buffer: control & 0xffc0, value: view.getUint32(this.#control(endpoint, isIn), true) };
  }

  #done(endpoint, isIn, value) {
    this.device.mcu.usbDPRAMView.setUint32(this.#control(endpoint, isIn), value >>> 0, true);
    this.registers.indicateBufferReady(endpoint, !isIn);
  }

  /** A SETUP packet, which is always taken and ends a stall of endpoint 0. */
  setup(bytes) {
    if (!this.isAttached) return 'nobody';
    this.registers.epStallArm = 0;
    this.device.mcu.usbDPRAM.set(bytes, 0);
    this.registers.sieStatus |= SETUP_RECEIVED;
    this.registers.sieStatusUpdated();
    return 'ack';
  }

  #isStalled(endpoint, isIn, value) {
    return Boolean(value & STALL) && (endpoint !== 0 || Boolean(this.registers.epStallArm & (isIn ? 1 : 2)));
  }

  /** The host asks for a packet: its bytes, or 'nak', 'stall', 'nobody', 'toggle'. */
  in(endpoint, toggle) {
    const found = this.isAttached && this.#look(endpoint, true);
    if (!found) return 'nobody';
    const { buffer, value } = found;
    if (this.#isStalled(endpoint, true, value)) return 'stall';
    if ((value & (AVAILABLE | FULL)) !== (AVAILABLE | FULL)) return 'nak';
    if (Boolean(value & DATA1) !== Boolean(toggle)) return 'toggle';
    const bytes = this.device.mcu.usbDPRAM.slice(buffer, buffer + (value & LENGTH));
    this.#done(endpoint, true, value & ~(AVAILABLE | FULL));
    return bytes;
  }

  /** The host sends a packet: 'ack', 'nak', 'stall', 'nobody', 'toggle' or 'overflow'. */
  out(endpoint, bytes, toggle) {
    const found = this.isAttached && this.#look(endpoint, false);
    if (!found) return 'nobody';
    const { buffer, value } = found;
    if (this.#isStalled(endpoint, false, value)) return 'stall';
    if (!(value & AVAILABLE)) return 'nak';
    if (Boolean(value & DATA1) !== Boolean(toggle)) return 'toggle';
    if (bytes.length > (value & LENGTH)) return 'overflow';
    this.device.mcu.usbDPRAM.set(bytes, buffer);
    this.#done(endpoint, false, (value & ~(AVAILABLE | LENGTH)) | FULL | bytes.length);
    return 'ack';
  }
}
