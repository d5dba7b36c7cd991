import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inventoryOf, readInventory } from '@docs/facts/api/inventory';
import type { ApiClass, ApiFunction, ApiModule } from '@docs/facts/api/types';
import { internalsOf } from '../../src/references/api-reference/internals';
import { usedIn } from '../../src/references/api-reference/usedIn';
import {
  SiteUses,
  countsOf,
  usesOf,
} from '../../src/references/api-reference/uses';
import { linkedFences } from '../../src/references/symbol-links/fenceLinks';
import { GuideLinks } from '../../src/references/symbol-links/guideLinks';
import { textOfNodes } from '../../src/tree/textOfNodes';

const inventory = readInventory(process.cwd());
const RUN = 'dlt.pipeline.pipeline.Pipeline.run';

const usesIn = (page: string) => countsOf(linkedFences(page, inventory));

const fence = (meta: string, ...lines: string[]): string =>
  ['```py', meta].join(' ').trimEnd() + `\n${lines.join('\n')}\n\`\`\`\n`;
const imports = ['import dlt', 'shop = dlt.pipeline("shop")'];

describe('the uses in a page', () => {
  it('are the links in its Python fences', () => {
    expect(usesIn(fence('', ...imports, 'shop.run([1])'))).toEqual({
      'dlt.pipeline.pipeline': 1,
      [RUN]: 1,
    });
  });

  it('include names that an earlier fence of the group defines, but not its links again', () => {
    const page =
      fence('hidden group="a"', ...imports) +
      fence('group="a"', 'shop.run([1])');
    expect(usesIn(page)).toEqual({ [RUN]: 1 });
  });

  it('are those of the page where a later fence binds a name again', () => {
    const page =
      fence('group="a"', ...imports, 'shop.run([1])') +
      fence('group="a"', 'shop = open("shop.txt")', 'shop.run([1])');
    expect(usesIn(page)[RUN]).toBe(1);
  });

  it('include those of a fence that does not run, whose names later ones do not see', () => {
    const page =
      fence('group="a"', ...imports) +
      fence('group="a" norun="a sketch"', 'shop.run([1])', 'sold = shop') +
      fence('group="a"', 'shop.run([1])', 'sold.run([2])');
    expect(usesIn(page)[RUN]).toBe(2);
  });

  it('are found in fences of lists', () => {
    const page = fence('', ...imports, 'if shop:', '    shop.run([1])');
    const item = `1. Run it:\n\n${page.replaceAll(/^(?=.)/gm, '   ')}`;
    expect(usesIn(item)[RUN]).toBe(1);
  });
});

it('names guides first whose code is about a name most', () => {
  const guides = usesOf([
    { id: 'b', title: 'B', counts: { x: 2, y: 8 } },
    { id: 'c', title: 'C', counts: { x: 1 } },
    { id: 'a', title: 'A', counts: { x: 1, y: 4 } },
  ]);
  expect(guides.get('x')?.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

it('keeps the links of a page until its code changes', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'uses-'));
  for (const name of ['src', 'package-lock.json']) {
    fs.symlinkSync(path.resolve(name), path.join(root, name));
  }
  fs.mkdirSync(path.join(root, 'docs'));
  const page = path.join(root, 'docs/shop.mdx');
  const folder = path.join(root, '.docusaurus/guide-links');
  const cached = (): string =>
    path.join(folder, fs.readdirSync(folder)[0] ?? '');
  const write = (...lines: string[]): void => {
    fs.writeFileSync(
      page,
      `---\ntitle: Shop\n---\n${fence('', ...imports, ...lines)}`,
    );
  };
  const read = () => new SiteUses(new GuideLinks(root, inventory));
  const guides = () => read().guides.get(RUN);
  write();
  const key = JSON.stringify(read());
  expect(JSON.stringify(read())).toBe(key);
  expect(fs.existsSync(folder)).toBe(false);
  expect(guides()).toBeUndefined();
  const first = fs.readFileSync(cached(), 'utf8');
  write('shop.run([1])');
  expect(JSON.stringify(read())).not.toBe(key);
  fs.mkdirSync(path.join(root, 'docs/parts'));
  fs.copyFileSync(page, path.join(root, 'docs/parts/_shop.mdx'));
  expect(guides()).toEqual([{ id: 'shop', title: 'Shop' }]);
  expect(fs.readFileSync(cached(), 'utf8')).not.toBe(first);
  fs.writeFileSync(
    cached(),
    fs.readFileSync(cached(), 'utf8').replace(RUN, 'dlt.cached'),
  );
  expect(guides()).toBeUndefined();
  fs.writeFileSync(cached(), 'unfinished');
  expect(guides()).toHaveLength(1);
  fs.rmSync(root, { recursive: true });
});

describe('the line "Used in"', () => {
  const guides = (length: number) =>
    Array.from({ length }, (_, index) => ({
      id: `guides/g${String(index)}`,
      title: `Guide ${String(index)}`,
    }));

  it('has up to five guides, with links from the page', () => {
    expect(usedIn(undefined, 'api/shop')).toEqual([]);
    const [line] = usedIn(guides(2), 'api/shop/orders');
    expect(textOfNodes(line ? [line] : [])).toBe('Used in Guide 0, Guide 1');
    expect(JSON.stringify(line)).toContain('"../../guides/g0.mdx"');
  });

  it('counts the others', () => {
    expect(textOfNodes(usedIn(guides(7), 'api/shop'))).toMatch(
      /^Used in Guide 0.* Guide 4 and 2 more$/,
    );
  });
});

describe('the internals of a module', () => {
  const fn = (name: string): ApiFunction => ({
    kind: 'function',
    name,
    line: 1,
    async: false,
    decorators: [],
    parameters: [],
    returns: null,
    raises: [],
    overloads: [],
  });
  const cls = (name: string, flags: string[] = []): ApiClass => ({
    kind: 'class',
    name,
    line: 1,
    bases: [],
    decorators: [],
    flags,
    members: [fn('open')],
  });
  const module = (name: string, symbols: ApiModule['symbols']): ApiModule => ({
    module: name,
    page: name.replaceAll('.', '/'),
    file: '',
    symbols,
    reexports: [],
    names: {},
  });
  const shop = module('dlt.shop', [
    fn('sell'),
    fn('count'),
    cls('Till'),
    cls('Drawer'),
    cls('SoldOut', ['exception']),
  ]);
  const hidden = (guides: string[], exported: string[] = []): string[] => {
    const known = inventoryOf([shop], '', {
      dlt: exported.map((name) => ({ name, target: `dlt.shop.${name}` })),
      'dlt.common': [{ name: 'count', target: 'dlt.shop.count' }],
    });
    const uses = {
      guides: new Map(guides.map((name) => [`dlt.shop.${name}`, []])),
    };
    return [...internalsOf(known, uses)(shop)].map(({ name }) => name);
  };

  it('are names that no guide uses and that no package for users exports', () => {
    expect(hidden(['Till.open'], ['sell'])).toEqual(['count', 'Drawer']);
  });

  it('are none where nothing is used or exported', () => {
    expect(hidden([])).toEqual([]);
  });

  it('of the real modules leave what readers call', () => {
    const rule = internalsOf(
      inventory,
      new SiteUses(new GuideLinks(process.cwd(), inventory)),
    );
    const namesOf = (name: string): string[] => {
      const found = inventory.byModule.get(name)?.facts;
      return found ? [...rule(found)].map((symbol) => symbol.name) : [];
    };
    expect(namesOf('dlt.pipeline.pipeline')).toContain('with_state_sync');
    expect(namesOf('dlt.pipeline.pipeline')).not.toContain('Pipeline');
    expect(namesOf('dlt.pipeline')).toEqual([]);
    // Keys that readers write.
    expect(namesOf('dlt.common.schema.typing')).not.toContain('TColumnSchema');
  });
});
