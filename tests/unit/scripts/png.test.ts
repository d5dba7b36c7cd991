import { expect, it } from 'vitest';
import sharp from 'sharp';
import { compressPng } from '@site/scripts/testing/png';

const SIZE = 64;
const GROUND = [247, 243, 238] as const;

/** A ground of one colour; each pixel of the lowest rows has a colour of its own. */
const pixels = Buffer.from(
  Array.from({ length: SIZE * SIZE }, (_, index) => {
    const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
    return y < SIZE - 8 ? GROUND : [x * 4, y * 4, 90];
  }).flat(),
);

const written = (): Promise<Buffer> =>
  sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

it('writes a picture in fewer bytes, with areas of one colour as they were', async () => {
  const before = await written();
  const after = await compressPng(before);
  expect(after.length).toBeLessThan(before.length / 4);
  const { data, info } = await sharp(after)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([SIZE, SIZE, 3]);
  expect([...data.subarray(0, 3)]).toEqual(GROUND);
  const differences = [...data].map((value, index) =>
    Math.abs(value - (pixels[index] ?? 0)),
  );
  expect(Math.max(...differences)).toBeLessThan(16);
});

it('rejects what is no picture', async () => {
  await expect(compressPng(Buffer.from('not a picture'))).rejects.toThrow(
    'unsupported image format',
  );
});
