// The SPI bus to the panel, with the time its bits take.
//
// rp2040js moves DMA one byte at a time through two alarms each, which would make every frame a quarter of a million
// events. A transfer from memory to the bus is done in one piece here: the bytes as they lie when it starts, one alarm when
// the last bit is out. A firmware that draws into a transfer under way would be seen as a torn picture on the device; here it is
// a complaint.

const BUSY = 1 << 24;
const IRQ_QUIET = 1 << 21;
const DATA_REGISTER = [0x4003c008, 0x40040008];

/** Connects bus `index` of the chip to `sink.byte(value, nanos)` and `sink.bytes(data, nanos)`. */
export function connectSpi(device, index, sink) {
  const { mcu, clock } = device;
  const spi = mcu.spi[index];
  // Between two bytes of mode 0 the frame is lifted.
  const clocksOfAByte = () => (device.spiMode & 1 ? 8.5 : 10);
  const byteNanos = () => (clocksOfAByte() * 1e9) / spi.clockFrequency;

  let sent = null;
  const done = clock.createAlarm(() => spi.completeTransmit(0));
  spi.onTransmit = (value) => {
    if (device.spiMode === 1 || device.spiMode === 2) sink.complaints.push(`mode ${device.spiMode} of the bus, which the panel does not know`);
    sink.byte(value, clock.nanos);
    done.schedule(byteNanos());
  };

  for (const channel of mcu.dma.channels) {
    const startOneByOne = channel.start.bind(channel);
    const finished = clock.createAlarm(() => {
      const { from, bytes } = sent;
      const now = device.memory(from, bytes.length);
      if (bytes.some((byte, at) => byte !== now[at])) {
        sink.complaints.push('the picture was drawn on while it was being sent');
      }
      channel.transCount = 0;
      channel.readAddr += bytes.length;
      channel.ctrl &= ~BUSY;
      if (!(channel.ctrl & IRQ_QUIET)) {
        mcu.dma.intRaw |= 1 << channel.index;
        mcu.dma.checkInterrupts();
      }
    });
    channel.start = () => {
      const toBus = channel.writeAddr === DATA_REGISTER[index] && channel.treqValue === spi.dreq.tx;
      if (!toBus || channel.dataSize !== 1 || !(channel.ctrl & 1) || channel.ctrl & BUSY) return startOneByOne();
      channel.ctrl |= BUSY;
      channel.transCount = channel.transCountReload;
      const from = channel.readAddr;
      const bytes = device.memory(from, channel.transCount).slice();
      const nanos = bytes.length * byteNanos();
      sent = { from, bytes };
      sink.bytes(bytes, clock.nanos + nanos);
      finished.schedule(nanos);
    };
  }
}
