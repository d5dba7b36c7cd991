/** Example pages: whole programs to read, download and adapt. The front matter marks them. */
import fs from 'node:fs';
import path from 'node:path';
import { parseFileContentFrontMatter } from '@docusaurus/utils/lib/markdownUtils';
import { library } from '@docs/facts/library';
import { reject } from '@docs/facts/read';
import { exampleCode, type ExampleCode } from './exampleCode';

/** An example: its front matter, and what its code uses. */
export interface Example extends ExampleCode {
  /** Page id, which is its path below the docs folder. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Lines of its requirements.txt. */
  readonly requirements: readonly string[];
}

/** Folders whose pages may be examples. */
const FOLDERS = ['examples', 'walkthroughs'];
/** The first requirement of each program: dlt in the version that the docs describe. */
const DLT = /^dlt(?:\[[\w,-]+\])?==(?<version>.+)$/;
const needsDlt = (requirement = ''): boolean =>
  DLT.exec(requirement)?.groups?.version === library.version;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one === 'string' && one.trim() !== '');

/**
 * Reads the front matter of a page.
 *
 * @param id page id
 * @param text the page's source
 * @returns undefined for a page without `requirements`, which is not an example
 * @throws Error with the file and the fix when a field is missing, or names another version
 */
export function exampleOf(id: string, text: string): Example | undefined {
  const { frontMatter } = parseFileContentFrontMatter(text);
  const { title, description, requirements } = frontMatter;
  if (requirements === undefined) {
    return undefined;
  }
  const error = new Error(
    `docs/${id}.mdx:1 — front matter: "requirements" must list the lines of requirements.txt, first dlt with its version, as 'dlt[duckdb]==${library.version}'`,
  );
  if (!isTexts(requirements)) {
    throw error;
  }
  if (!needsDlt(requirements[0])) {
    reject(error);
  }
  return {
    id,
    title: String(title),
    description: String(description),
    requirements,
    ...exampleCode(text),
  };
}

/** All examples, sorted by title. */
export function readExamples(siteDir: string): Example[] {
  return FOLDERS.flatMap((folder) => {
    const dir = path.join(siteDir, 'docs', folder);
    if (!fs.existsSync(dir)) {
      return [];
    }
    return fs
      .readdirSync(dir)
      .filter((file) => file.endsWith('.mdx'))
      .flatMap((file) => {
        const id = `${folder}/${file.slice(0, -'.mdx'.length)}`;
        const text = fs.readFileSync(path.join(dir, file), 'utf8');
        return exampleOf(id, text) ?? [];
      });
  }).sort((a, b) => (a.title < b.title ? -1 : 1));
}
