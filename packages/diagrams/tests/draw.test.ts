import fs from 'node:fs';
import { createProcessor } from '@mdx-js/mdx';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import diagramFences from '@docs/markdown/fences/diagram-fences';
import { drawDiagram } from '../src/draw';
import { readDiagram } from '../src/read';
import { readTables } from '../src/read/tables';

const SAMPLES = {
  flowchart: `flowchart LR
    subgraph run ["pipeline.run()"]
      e[Extract] -->|rows| n([Normalize])
    end
    n --> d[(DuckDB)]
    d -.-> e
    n --> q{Done?}
    q --> s((End)) & h{{Six}} & u[[Sub]]`,
  sequence: `sequenceDiagram
    participant P as Pipeline
    P->>+D: INSERT
    D-->>-P: done
    P->>P: count
    alt all
    note right of D: kept
    else none
    P->>D: again
    end`,
  tables: `orders, Monday
| id | _dlt_id |
| 1 | a |

orders__lines, child of orders by _dlt_parent_id
| sku | _dlt_parent_id |
| TEA | a |

--> merge by id

orders, Tuesday
| id |
| 1 | changed`,
} as const;

const read = (source: string) =>
  source === SAMPLES.tables ? readTables(source) : readDiagram(source);
const draw = (source: string, alt = 'What it shows.') =>
  drawDiagram(read(source), alt);

const tokens = fs.readFileSync('src/css/tokens.css', 'utf8');
/** The value of a token in the light (0) or the dark theme (1), as red, green and blue. */
function token(name: string, theme: 0 | 1): number[] {
  const value = new RegExp(
    `${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`,
  ).exec(tokens)?.[theme + 1];
  return (value?.match(/../g) ?? []).map((part) => parseInt(part, 16) / 255);
}

/** Relative luminance, as WCAG defines it. */
const luminance = (colour: readonly number[]): number =>
  colour
    .map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    )
    .reduce(
      (sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0),
      0,
    );

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(SAMPLES))('%s', (_, source) => {
  it('is deterministic', async () => {
    expect(await draw(source)).toBe(await draw(source));
  });

  it('takes its colours from the design tokens, and loads no external resources', async () => {
    const html = await draw(source);
    expect(html).not.toMatch(/<style|url\(|https?:|@import|NaN|undefined| id=/);
    const $ = load(html);
    const colours = $('[fill], [stroke]')
      .toArray()
      .flatMap((node) => [$(node).attr('fill'), $(node).attr('stroke')])
      .filter((colour) => colour !== undefined);
    expect(colours.length).toBeGreaterThan(0);
    expect(
      colours.filter((colour) => !/^(?:none|var\(--[a-z-]+\))$/.test(colour)),
    ).toEqual([]);
  });

  it('is legible in both themes', async () => {
    const $ = load(await draw(source));
    const colours = $('[fill]')
      .toArray()
      .filter((node) => $(node).is('text') || $(node).find('text').length > 0)
      .map((node) => $(node).attr('fill') ?? '')
      .filter((colour) => colour.startsWith('var('));
    expect(colours).not.toEqual([]);
    for (const theme of [0, 1] as const) {
      for (const ground of ['--ground', '--ground-raised', '--code-line']) {
        for (const colour of new Set(colours)) {
          expect(
            contrast(
              token(colour.slice('var('.length, -1), theme),
              token(ground, theme),
            ),
          ).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it('has a text alternative', async () => {
    const $ = load(await draw(source, 'Rows & "tables" < all'));
    for (const svg of $('svg').toArray()) {
      expect($(svg).attr('role')).toBe('img');
      expect($(svg).attr('aria-label')).toBe('Rows & "tables" < all');
      expect($(svg).children().first().is('desc')).toBe(true);
      expect($(svg).children('desc').text()).toMatch(/\w → \w|: /);
    }
  });
});

describe('accents', () => {
  const accents = new Map([
    ['extract', 'var(--step-extract)'],
    ['load', 'var(--step-load)'],
  ]);
  const colour = async (flow: string) =>
    load(
      await drawDiagram(
        readDiagram(`flowchart LR\n${flow}`),
        'Steps.',
        accents,
      ),
    )('svg')
      .first()
      .find('[fill^="var(--step-"]')
      .toArray()
      .map(({ name, attribs }) => `${name} ${attribs.fill ?? ''}`);

  it.each([
    ['a[Extract] --> b[Load: one job]', ['extract', 'load'], 'g'],
    ['a[Rows] -->|extract| b[Files]', ['extract'], 'text'],
    ['a[Rows] -->|extract rows| b[Load package]', [], 'g'],
    ['a[Extracted] --> b[Loads]', [], 'g'],
  ])('colours the steps of %j', async (flow, steps, name) => {
    expect(await colour(flow)).toEqual(
      steps.map((step) => `${name} var(--step-${step})`),
    );
  });

  it('has no accents without the option', async () => {
    expect(await draw('flowchart LR\na[Extract] --> b[Load]')).not.toContain(
      'fill-opacity',
    );
  });

  it.each(['--step-extract', '--step-normalize', '--step-load'])(
    '%s is legible in both themes',
    (name) => {
      for (const theme of [0, 1] as const) {
        expect(
          contrast(token(name, theme), token('--ground', theme)),
        ).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

describe('layout', () => {
  /** Centre of the text in the first picture. */
  const positionOf = (html: string, text: string) => {
    const $ = load(html);
    const found = $('svg')
      .first()
      .find('text')
      .filter((_, node) => $(node).text() === text);
    return { x: Number(found.attr('x')), y: Number(found.attr('y')) };
  };

  it('keeps the direction of the author, also with edges that close a cycle', async () => {
    const steps = 'a[One] --> b[Two]\nb --> c[Three]\nc --> b';
    const down = await draw(`flowchart TD\n${steps}`);
    const ys = ['One', 'Two', 'Three'].map((text) => positionOf(down, text).y);
    expect(ys).toEqual([...ys].sort((a, b) => a - b));
    const right = await draw(`flowchart LR\n${steps}`);
    const xs = ['One', 'Two', 'Three'].map((text) => positionOf(right, text).x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });

  it('turns a picture that is too wide for a phone', async () => {
    const wide = `flowchart LR\n${'abcdef'.replace(/./g, '$& --> ')}g`;
    const $ = load(await draw(wide));
    const [first = 0, second = 0] = $('svg')
      .toArray()
      .map((svg) => Number($(svg).attr('width')));
    expect(first).toBeGreaterThan(350);
    expect(second).toBeLessThan(350);
    expect(load(await draw('flowchart LR\na --> b'))('svg')).toHaveLength(1);
  });

  it('keeps a short flow in one low row', async () => {
    const flow =
      'flowchart LR\na[API, database, files] --> b[Extract] -->|rows| c[Normalize] --> d@{ shape: docs, label: "Load package on disk" } --> e@{ shape: table, label: "Tables in the destination" }';
    const $ = load(await draw(flow));
    const svg = $('svg').first();
    expect(Number(svg.attr('width'))).toBeLessThanOrEqual(736);
    expect(Number(svg.attr('height'))).toBeLessThanOrEqual(160);
  });

  it('continues a chain that is too long in the next row', async () => {
    const names = Array.from('abcdefghij', (id) => `${id}[Word of step ${id}]`);
    const html = await draw(`flowchart LR\n${names.join(' --> ')}`);
    const ys = new Set(
      load(html)('svg')
        .first()
        .find('rect[rx]')
        .toArray()
        .map((node) => node.attribs.y),
    );
    expect(ys.size).toBeGreaterThan(1);
    expect(Number(load(html)('svg').attr('width'))).toBeLessThanOrEqual(736);
  });

  it('draws a tree as an outline on phones: branches are indented', async () => {
    const html = await draw(
      'flowchart LR\na{Do loaded rows change?} -->|no| b[append them all]\na -->|yes| c[replace or merge] --> d[delete or insert]\nd --> e[commit the package]',
    );
    const last = load(html)('svg').last();
    const x = (text: string) =>
      Number(
        last
          .find('text')
          .filter((_, node) => load(node).text().startsWith(text))
          .attr('x'),
      );
    expect(Number(last.attr('width'))).toBeLessThanOrEqual(350);
    expect(x('append')).toBeGreaterThan(100);
  });

  it('draws nested tables below their parents, and names the joining column', async () => {
    const $ = load(await draw(SAMPLES.tables));
    const words = $('svg')
      .first()
      .find('text')
      .toArray()
      .map((node) => $(node).text());
    expect(words.indexOf('orders__lines')).toBeGreaterThan(
      words.indexOf('orders'),
    );
    expect(words).toContain('_dlt_parent_id → _dlt_id');
    expect(words).toContain('changed');
  });

  it('spaces participants by the width of their messages', async () => {
    const words = 'a message that is much longer than the names';
    const html = await draw(`sequenceDiagram\na->>b: ${words}`);
    expect(positionOf(html, 'b').x - positionOf(html, 'a').x).toBeGreaterThan(
      words.length * 5,
    );
  });
});

describe('the plugin', () => {
  const process = (source: string) =>
    createProcessor({
      format: 'mdx',
      jsx: true,
      remarkPlugins: [diagramFences],
    })
      .process(source)
      .then(String);

  it('replaces a diagram with a picture, and leaves other code unchanged', async () => {
    const jsx = await process(
      'A\n\n```mermaid alt="Two steps."\nflowchart LR\n  a --> b\n```\n\n```py\nx = 1\n```\n',
    );
    expect(jsx).toContain('<Diagram html="<svg role=&quot;img');
    expect(jsx).toContain('Two steps.');
    expect(jsx).not.toContain('flowchart');
    expect(jsx).toContain('language-py');
  });

  it.each([
    ['```mermaid\nflowchart LR\n  a --> b\n```', 3, /needs alt/],
    ['```mermaid alt=" "\nflowchart LR\n  a --> b\n```', 3, /needs alt/],
    [
      '```mermaid alt="A."\nflowchart LR\n  a -> b\n```',
      5,
      /cannot read `a -> b`/,
    ],
    [
      '```tables alt="A."\norders\n| id |\n| 1 | 2 |\n```',
      6,
      /`orders` has 1 columns/,
    ],
  ])('rejects %j with its line', async (fence, line, message) => {
    await expect(process(`A\n\n${fence}\n`)).rejects.toMatchObject({
      line,
      reason: expect.stringMatching(message) as string,
    });
  });
});
