// What hangs on the chip's pins, and what its pads make of it: a switch to ground is seen only by a pin that is pulled up, a lamp
// lights only if its pin is handed to the PWM, and a voltage is read rightly only from a pin whose digital half is off.

const PWM_FUNCTION = 4;
const SIO_FUNCTION = 5;

/** A weak resistor of the pad lifts its pin in this time. */
const RISE_NANOS = 10e3;

/** A switch between a pin and ground. */
export class Switch {
  #isClosed = false;

  constructor(device, pin) {
    this.gpio = device.mcu.gpio[pin];
    this.rise = device.clock.createAlarm(() => this.#level(true));
    this.gpio.addListener(() => this.#settle());
    this.#settle();
  }

  set(isClosed) {
    this.#isClosed = isClosed;
    this.#settle();
  }

  #settle() {
    this.rise.cancel();
    const isHigh = !this.#isClosed && this.gpio.pullupEnabled && !this.gpio.pulldownEnabled;
    if (!isHigh) this.#level(false);
    else if (!this.gpio.rawInputValue) this.rise.schedule(RISE_NANOS);
  }

  #level(isHigh) {
    if (this.gpio.rawInputValue !== isHigh) this.gpio.setInputValue(isHigh);
  }
}

/** How much of the time a pin is high, 0 to 1. */
export function dutyOf(device, pin) {
  const gpio = device.mcu.gpio[pin];
  if (gpio.outputDisable) return 0;
  if (gpio.functionSelect === SIO_FUNCTION) return gpio.outputEnable && gpio.outputValue ? 1 : 0;
  if (gpio.functionSelect !== PWM_FUNCTION) return 0;
  const { isOn, compare, top } = slice(device, pin);
  return isOn ? Math.min(1, compare / (top + 1)) : 0;
}

/** How often a second a pin of the PWM goes up. */
export function frequencyOf(device, pin) {
  const { divider, top } = slice(device, pin);
  return device.mcu.clkSys / divider / (top + 1);
}

function slice({ pwm }, pin) {
  const register = (offset) => pwm.read(((pin >> 1) & 7) * 0x14 + offset);
  const compare = (register(12) >>> (pin & 1 ? 16 : 0)) & 0xffff;
  return { isOn: register(0) & 1, divider: register(4) / 16, compare, top: register(16) };
}

/** Lets the converter see `volts(channel)` on the pins from 26 on. */
export function connectAdc({ mcu }, volts) {
  const { adc } = mcu;
  const convert = adc.onADCRead;
  adc.onADCRead = (channel) => {
    const { pullupEnabled, pulldownEnabled, inputEnable, outputDisable } = mcu.gpio[26 + channel] ?? {};
    const isAnalog = !pullupEnabled && !pulldownEnabled && !inputEnable && outputDisable;
    // A divider of large resistors gives way to the pad's own.
    const seen = volts(channel) * (isAnalog ? 1 : 0.7);
    adc.channelValues[channel] = Math.min(4095, Math.round((seen / 3.3) * 4096));
    convert(channel);
  };
}
