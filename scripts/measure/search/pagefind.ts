/** Pagefind over the same pages. Names are written once more in pieces, for it does not split them. */
import fs from 'node:fs';
import path from 'node:path';
import { humps } from '../../../src/search/tokenize';
import type { Section } from '../../../src/search/types';
import type { Site } from './site';

/** What is used of its Node API. */
interface Pagefind {
  createIndex: (options: object) => Promise<{
    index: {
      addHTMLFile: (file: { url: string; content: string }) => Promise<unknown>;
      writeFiles: (options: { outputPath: string }) => Promise<unknown>;
    };
  }>;
  close: () => Promise<unknown>;
}

const load = async (): Promise<Pagefind> =>
  // Installed by hand, so neither a type nor a static import can be had.
  (await import(/* @vite-ignore */ ['page', 'find'].join(''))) as Pagefind;

/** True when the package is there. */
export async function pagefindInstalled(): Promise<boolean> {
  return load().then(
    () => true,
    () => false,
  );
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The pieces of all names in a text: `add_limit` → add limit. */
const aliases = (text: string): string =>
  [...new Set(text.match(/[\w.]*[_.\p{Ll}][_.\p{Lu}][\w.]*/gu) ?? [])]
    .flatMap((name) => humps(name))
    .join(' ');

function html(section: Section): string {
  const text = [section.text, ...section.code].join('\n');
  const tag = section.level === 1 ? 'h1' : 'h2';
  return `<${tag} id="${section.anchor === '' ? 'top' : section.anchor}">${escape(section.title)}</${tag}>
    <p>${escape(text)}</p><p data-pagefind-weight="0.5">${escape(aliases(`${section.title} ${text}`))}</p>`;
}

/** Writes Pagefind's files; gives the folder to serve. */
export async function pagefindFiles(
  site: Site,
  folder: string,
): Promise<string> {
  const pagefind = await load();
  const { index } = await pagefind.createIndex({ forceLanguage: 'en' });
  for (const page of site.pages) {
    await index.addHTMLFile({
      url: `/${page.path}`,
      content: `<html><body><main data-pagefind-body>${page.sections.map(html).join('\n')}
        <p data-pagefind-weight="3">${escape(page.about)}</p></main></body></html>`,
    });
  }
  await index.writeFiles({ outputPath: path.resolve(folder) });
  await pagefind.close();
  for (const file of fs.readdirSync(folder)) {
    // Its own interface is not compared.
    if (/ui|highlight|modular/.test(file)) {
      fs.rmSync(path.join(folder, file), { recursive: true });
    }
  }
  return folder;
}
