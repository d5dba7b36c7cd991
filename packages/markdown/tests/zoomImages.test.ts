import { createProcessor } from '@mdx-js/mdx';
import { expect, it } from 'vitest';
import zoomImages from '../src/prose/zoom-images';

const process = (value: string) =>
  createProcessor({ format: 'mdx', jsx: true, remarkPlugins: [zoomImages] })
    .process(value)
    .then(String);

it.each([
  ['![a](b.png)', 1],
  ['text ![a](b.png) and ![c](d.png)', 2],
  ['[![a](b.png)](/page)', 0], // already a link
  ['## ![a](b.png)', 0],
])('%s', async (markdown, count) => {
  expect((await process(markdown)).split('<Zoom>').length - 1).toBe(count);
});
