import { createProcessor } from '@mdx-js/mdx';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import diagrams from '@site/src/remark/diagrams';
import { drawDiagram } from '@site/src/remark/diagrams/draw';
import { readDiagram } from '@site/src/remark/diagrams/read';
import { readTables } from '@site/src/remark/diagrams/read/tables';

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

  it('has a text alternative', async () => {
    const $ = load(await draw(source, 'Rows & "tables" < all'));
    for (const svg of $('svg').toArray()) {
      expect($(svg).attr('role')).toBe('img');
      expect($(svg).attr('aria-label')).toBe('Rows & "tables" < all');
    }
  });
});

describe('layout', () => {
  /** Centre of the text in the first picture. */
  const place = (html: string, text: string) => {
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
    const ys = ['One', 'Two', 'Three'].map((text) => place(down, text).y);
    expect(ys).toEqual([...ys].sort((a, b) => a - b));
    const right = await draw(`flowchart LR\n${steps}`);
    const xs = ['One', 'Two', 'Three'].map((text) => place(right, text).x);
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

  it('spaces participants by the width of their messages', async () => {
    const words = 'a message that is much longer than the names';
    const html = await draw(`sequenceDiagram\na->>b: ${words}`);
    expect(place(html, 'b').x - place(html, 'a').x).toBeGreaterThan(
      words.length * 5,
    );
  });
});

describe('the plugin', () => {
  const process = (source: string) =>
    createProcessor({ format: 'mdx', jsx: true, remarkPlugins: [diagrams] })
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
  ])('rejects %j with its line', async (fence, line, message) => {
    await expect(process(`A\n\n${fence}\n`)).rejects.toMatchObject({
      line,
      reason: expect.stringMatching(message) as string,
    });
  });
});
