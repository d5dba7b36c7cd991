/** Summaries for the dev server, which compiles a few pages: they are read when a name is looked up first. */
import fs from 'node:fs';
import path from 'node:path';
import type { Inventory } from '@docs/facts/api/inventory';
import type { ApiModule } from '@docs/facts/api/types';
import { pageReader } from './readPage';
import { TYPES_HEADING } from './sections';
import { summariesOf, type Summaries } from './summaries';

/** The fence of a code block, in which `# …` is a comment. */
const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^(?<marks>#{2,3})\s+(?<title>.+?)\s*$/;

/** Each line of a page with the titles of the section and the member that it belongs to; empty above the first one. */
function* linesOf(source: string): Generator<[string, string, string]> {
  let [section, member, isCode] = ['', '', false];
  for (const line of source.split('\n')) {
    isCode = FENCE.test(line) ? !isCode : isCode;
    const heading = isCode ? undefined : HEADING.exec(line)?.groups;
    if (heading) {
      const { marks, title = '' } = heading;
      const name = title.replaceAll('`', '');
      [section, member] = marks === '##' ? [name, ''] : [section, name];
    }
    yield [line, section, member];
  }
}

/**
 * The text of a page with empty lines in place of what does not have the summary of a name. Parsing all of the text takes
 * twenty times as long.
 *
 * @param name of a symbol of the page's module
 * @param member of the symbol
 */
export function onlySection(source: string, name: string, member = ''): string {
  const lines = [...linesOf(source)];
  const hasSection = lines.some(([, section]) => section === name);
  const needed = ['', hasSection ? name : TYPES_HEADING];
  return lines
    .map(([line, section, at]) =>
      needed.includes(section) && ['', member].includes(at) ? line : '',
    )
    .join('\n');
}

/** Summaries of a part of a page, and the time of the page's last change in milliseconds. */
interface ReadSummaries {
  readonly modified: number;
  readonly summaries: ReadonlyMap<string, string>;
}

/**
 * The summaries of a site, read from the section of a name when it is looked up first, and again when its page has
 * changed.
 */
export async function summariesOnDemand(
  siteDir: string,
  inventory: Inventory,
): Promise<Summaries> {
  const readPage = await pageReader(siteDir);
  const cached = new Map<string, ReadSummaries>();
  const read = (
    module: ApiModule,
    ...[name = '', member = '']: readonly string[]
  ): ReadonlyMap<string, string> => {
    const file = path.join(siteDir, 'docs', `${module.page}.mdx`);
    const modified = fs.statSync(file).mtimeMs;
    const key = `${module.module} ${name} ${member}`;
    const known = cached.get(key);
    if (known?.modified === modified) {
      return known.summaries;
    }
    const page = readPage(module, (source) =>
      onlySection(source, name, member),
    );
    const summaries = new Map(summariesOf(module, page));
    cached.set(key, { modified, summaries });
    return summaries;
  };
  const get = (key: string): string | undefined => {
    // `module a.b`, `a.b.name` and `a.b.name(parameter)`: the modules above the name, and the one of this name.
    const [dotted = ''] = key.replace('module ', '').split('(');
    const parts = dotted.split('.');
    for (let length = 1; length <= parts.length; length += 1) {
      const found = inventory.byModule.get(parts.slice(0, length).join('.'));
      const name = parts.slice(length, length + 2);
      const summary = found && read(found.facts, ...name).get(key);
      if (summary !== undefined) {
        return summary;
      }
    }
    return undefined;
  };
  return { get, has: (key) => get(key) !== undefined };
}
