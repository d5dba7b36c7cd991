import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { compressPng } from '@site/scripts/testing/png';

const SIGNATURE = '\u0089PNG\r\n\u001A\n';
const SIZE = 64;

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.write(type, 4, 'latin1');
  // The checksum is not read.
  return Buffer.concat([frame, data, Buffer.alloc(4)]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(SIZE, 0);
header.writeUInt32BE(SIZE, 4);
header.set([8, 0], 8); // 8 bits of grey

/** Rows of a filter byte and grey pixels. */
const rows = Buffer.alloc(SIZE * (SIZE + 1), 7);

/** A picture whose data is not compressed, in two parts, and with a chunk that is not needed. */
function picture(): Buffer {
  const data = zlib.deflateSync(rows, { level: 0 });
  return Buffer.concat([
    Buffer.from(SIGNATURE, 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Software\0a browser')),
    chunk('IDAT', data.subarray(0, 100)),
    chunk('IDAT', data.subarray(100)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('keeps the pixels in fewer bytes', () => {
  const small = compressPng(picture());
  expect(small.length).toBeLessThan(picture().length / 10);
  const start = small.indexOf('IDAT') + 4;
  const length = small.readUInt32BE(start - 8);
  expect(zlib.inflateSync(small.subarray(start, start + length))).toEqual(rows);
  expect(small.includes('tEXt')).toBe(false);
});

it('writes the checksums of the specification', () => {
  // That of an empty IEND chunk is the same in each file.
  expect(compressPng(picture()).subarray(-4).toString('hex')).toBe('ae426082');
});

it('refuses other files', () => {
  expect(() => compressPng(Buffer.from('GIF89a'))).toThrow('no PNG');
});
