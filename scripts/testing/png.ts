/** Makes screenshots smaller: browsers write PNG files fast, not small. */
import zlib from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a chunk in addition to its data: length, type, checksum. */
const FRAME = 12;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    throw new Error('This is no PNG file.');
  }
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + FRAME;
  }
  return chunks;
}

function encoded({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** CRC-32 of the PNG specification. Node has it from version 22 on. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Bytes of a pixel by the colour type of a PNG file: RGB, and RGB with opacity. */
const BYTES_OF_PIXEL: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** The predictor of the PNG specification: which of three neighbours is nearest to their sum. */
function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) {
    return left;
  }
  return byUp <= byCorner ? up : corner;
}

/** The pixels of a picture as numbers, 0xrrggbb, row by row. Opacity is dropped: screenshots are opaque. */
function pixelsOf(data: Buffer, width: number, size: number): Uint32Array {
  const stride = width * size;
  const height = data.length / (stride + 1);
  const pixels = new Uint32Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const filter = data[start] ?? 0;
    const row = new Uint8Array(data.subarray(start + 1, start + 1 + stride));
    for (let x = 0; x < stride; x++) {
      const left = x < size ? 0 : (row[x - size] ?? 0);
      const up = above[x] ?? 0;
      const corner = x < size ? 0 : (above[x - size] ?? 0);
      const predicted =
        [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      row[x] = (row[x] ?? 0) + predicted;
    }
    for (let x = 0; x < width; x++) {
      const at = x * size;
      pixels[y * width + x] =
        ((row[at] ?? 0) << 16) | ((row[at + 1] ?? 0) << 8) | (row[at + 2] ?? 0);
    }
    above = row;
  }
  return pixels;
}

/** A palette, and the place of each colour of the picture in it. */
interface Palette {
  readonly colours: readonly number[];
  readonly places: ReadonlyMap<number, number>;
}

/** Colours of a palette. */
const MAX_COLOURS = 256;

/** How far two colours are from each other. */
const distance = (one: number, other: number): number =>
  Math.hypot(
    (one >> 16) - (other >> 16),
    ((one >> 8) & 0xff) - ((other >> 8) & 0xff),
    (one & 0xff) - (other & 0xff),
  );

/**
 * The most frequent colours; each of the others becomes the nearest of them. Areas of one colour stay exact, and
 * some of the smoothed edges of letters change a little.
 */
function paletteOf(pixels: Uint32Array): Palette {
  const counts = new Map<number, number>();
  for (const pixel of pixels) {
    counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  }
  const frequent = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([colour]) => colour);
  const colours = frequent.slice(0, MAX_COLOURS);
  const places = new Map(colours.map((colour, index) => [colour, index]));
  for (const colour of frequent.slice(MAX_COLOURS)) {
    let best = 0;
    colours.forEach((candidate, index) => {
      if (distance(candidate, colour) < distance(colours[best] ?? 0, colour)) {
        best = index;
      }
    });
    places.set(colour, best);
  }
  return { colours, places };
}

/**
 * The same picture in fewer bytes: with a palette of at most 256 colours, compressed as well as it gets, and
 * without what is no pixel.
 *
 * @throws Error when the file is no PNG file as browsers write them: 8 bits a channel, not interlaced
 */
export function compressPng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const [first] = chunks;
  const header = Buffer.from(first?.data ?? []);
  const size = BYTES_OF_PIXEL[header[9] ?? -1];
  if (header[8] !== 8 || size === undefined || header[12] !== 0) {
    throw new Error('The PNG file is not as browsers write it.');
  }
  const width = header.readUInt32BE(0);
  const data = zlib.inflateSync(
    Buffer.concat(
      chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data),
    ),
  );
  const pixels = pixelsOf(data, width, size);
  const { colours, places } = paletteOf(pixels);
  const rows = Buffer.alloc(pixels.length + pixels.length / width);
  pixels.forEach((pixel, index) => {
    rows[index + Math.floor(index / width) + 1] = places.get(pixel) ?? 0;
  });
  // The colour type of palettes.
  header[9] = 3;
  const palette = Buffer.from(
    colours.flatMap((colour) => [
      colour >> 16,
      (colour >> 8) & 0xff,
      colour & 0xff,
    ]),
  );
  return Buffer.concat([
    SIGNATURE,
    ...[
      { type: 'IHDR', data: header },
      { type: 'PLTE', data: palette },
      { type: 'IDAT', data: zlib.deflateSync(rows, { level: 9, memLevel: 9 }) },
      { type: 'IEND', data: Buffer.alloc(0) },
    ].map(encoded),
  ]);
}
