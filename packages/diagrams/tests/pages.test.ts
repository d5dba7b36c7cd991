/** Every diagram of the docs is compact, wherever it is read. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDiagram } from '../src';
import { drawPictures } from '../src/draw';

/** Width of the text column, and of a phone's, at which a picture must not be scaled below 12 px of text. */
const COLUMN = 736 / 0.96;
const PHONE = 350 / 0.96;
/** Heights in pixels: of any picture, and of a flow of at most five stages in one row. */
const TALLEST = 340;
const TALLEST_ROW = 160;
const TALLEST_ON_PHONES = 640;

const DOCS = 'docs';
const FENCE = /^ *```(mermaid|tables) [^\n]*\n([\s\S]*?)^ *```/gm;

const found = fs
  .readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mdx'))
  .sort()
  .flatMap((file) => {
    const text = fs.readFileSync(path.join(DOCS, file), 'utf8');
    return [...text.matchAll(FENCE)].map(([, language = '', source = '']) => ({
      name: `${file}: ${source.split('\n', 2).join(' ')}`,
      diagram: parseDiagram(language, source),
    }));
  });

it('finds the diagrams', () => {
  expect(found.length).toBeGreaterThan(40);
});

describe.each(found)('$name', ({ diagram }) => {
  it('fits the column and the screen', async () => {
    const { wide, narrow } = await drawPictures(diagram);
    expect(wide.width).toBeLessThanOrEqual(COLUMN);
    expect(wide.height).toBeLessThanOrEqual(TALLEST);
    expect(narrow.width).toBeLessThanOrEqual(PHONE);
    expect(narrow.height).toBeLessThanOrEqual(TALLEST_ON_PHONES);
    const isRow =
      diagram.kind === 'graph' &&
      diagram.edges.length < 5 &&
      new Set(diagram.edges.map(({ from }) => from)).size ===
        diagram.edges.length;
    if (isRow) {
      expect(wide.height).toBeLessThanOrEqual(TALLEST_ROW);
    }
  });
});
