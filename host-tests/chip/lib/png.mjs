// Pictures as PNG files, as far as a screenshot needs it: 8 bits a channel, RGB or RGBA, not interlaced.

import zlib from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** Node has had a CRC of its own only since 20.15. */
const crc32 =
  zlib.crc32 ??
  ((bytes) => {
    let crc = 0xffffffff;
    for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
    return ~crc >>> 0;
  });

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([head, body, tail]);
}

/** A picture `{ width, height, pixels }` of RGB565 pixels as a PNG file. */
export function encodePng({ width, height, pixels }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width));
  let at = 0;
  for (let y = 0; y < height; y++) {
    at++; // filter 0
    for (let x = 0; x < width; x++) {
      const pixel = pixels[y * width + x];
      const [r, g, b] = [pixel >> 11, (pixel >> 5) & 63, pixel & 31];
      rows[at++] = (r << 3) | (r >> 2);
      rows[at++] = (g << 2) | (g >> 4);
      rows[at++] = (b << 3) | (b >> 2);
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG file as a picture of RGB565 pixels. */
export function decodePng(file) {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG file');
  let width, height, depth, channels;
  let palette = null;
  const parts = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height, depth] = [data.readUInt32BE(0), data.readUInt32BE(4), data[8]];
      channels = { 2: 3, 3: 1, 6: 4 }[data[9]];
      if (!channels || data[12] || (depth !== 8 && channels !== 1)) throw new Error('PNG of a kind not read here');
    } else if (type === 'PLTE') palette = data;
    else if (type === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  const stride = Math.ceil((width * channels * depth) / 8);
  const step = Math.max(1, (channels * depth) >> 3);
  const raw = zlib.inflateSync(Buffer.concat(parts));
  const pixels = new Uint16Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    const row = Uint8Array.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let i = 0; i < stride; i++) {
      const left = i >= step ? row[i - step] : 0;
      const up = above[i];
      const corner = i >= step ? above[i - step] : 0;
      row[i] += predict(filter, left, up, corner);
    }
    for (let x = 0; x < width; x++) {
      const [r, g, b] = palette
        ? palette.subarray(3 * sample(row, x, depth), 3 * sample(row, x, depth) + 3)
        : row.subarray(channels * x, channels * x + 3);
      pixels[y * width + x] = ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3);
    }
    above = row;
  }
  return { width, height, pixels };
}

function sample(row, x, depth) {
  const bit = x * depth;
  return (row[bit >> 3] >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

function predict(filter, left, up, corner) {
  switch (filter) {
    case 0: return 0;
    case 1: return left;
    case 2: return up;
    case 3: return (left + up) >> 1;
    case 4: {
      const [dl, du, dc] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      return dl <= du && dl <= dc ? left : du <= dc ? up : corner;
    }
    default: throw new Error(`PNG filter ${filter}`);
  }
}
