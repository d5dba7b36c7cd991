/**
 * Makes a page with everything that the checks want of it, and prints what to do next.
 * Usage: npm run new -- guide general-usage/my-topic | source my-source | recipe my-recipe [--after PAGE_ID]
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newPage, RequestError, type NewPage } from './newPage';

const USAGE =
  'usage: npm run new -- guide general-usage/my-topic | source my-source | recipe my-recipe [--after PAGE_ID]';
const project = {
  list: (folder: string) => fs.readdirSync(folder),
  read: (file: string) =>
    fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined,
};
const template = (kind: string): string =>
  fs.readFileSync(path.join(__dirname, 'templates', `${kind}.mdx`), 'utf8');

function plan(): NewPage {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { after: { type: 'string' } },
    });
    const [kind, name, ...others] = positionals;
    if (kind === undefined || name === undefined || others.length > 0) {
      throw new RequestError(USAGE);
    }
    return newPage({ kind, name, after: values.after }, project, template);
  } catch (error) {
    // Of an unknown option.
    if (error instanceof RequestError || error instanceof TypeError) {
      console.error(error.message);
      process.exit(2);
    }
    throw error;
  }
}

const { files, next } = plan();
for (const { file, text, isNew } of files) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text, { flag: isNew ? 'wx' : 'w' });
  console.log(`${isNew ? 'created' : 'changed'} ${file}`);
}
console.log(`\nNext:\n${next.join('\n')}`);
