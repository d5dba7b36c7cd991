/** Pagefind indexes of the same pages. Pagefind does not split identifiers, so their parts are added to the text. */
import fs from 'node:fs';
import path from 'node:path';
import { humps } from '@docs/search/tokenize';
import type { Section } from '@docs/search/types';
import type { Site } from './site';

/** The used part of Pagefind's Node API. */
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
  // An optional package without types: a computed name keeps tsc and bundlers from resolving it.
  (await import(/* @vite-ignore */ ['page', 'find'].join(''))) as Pagefind;

/** Whether the package is installed. */
export async function pagefindInstalled(): Promise<boolean> {
  return load().then(
    () => true,
    () => false,
  );
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The parts of all identifiers in a text: `add_limit` → add limit. */
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

/** Writes Pagefind's files; returns the folder to serve. */
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
    // Pagefind's own UI is not compared.
    if (/ui|highlight|modular/.test(file)) {
      fs.rmSync(path.join(folder, file), { recursive: true });
    }
  }
  return folder;
}
