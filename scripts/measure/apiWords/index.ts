/**
 * Prints what is wrong with the descriptions of the API reference, by file and line. With --json it writes the
 * descriptions to a file instead, for the checks that need the installed package (python/tests/api_words.py).
 * Usage: npm run facts:words [-- --json <file>] [-- --site <folder with data/ and docs/>]
 */
import fs from 'node:fs';
import { wrongDefaults } from './defaults';
import { readDescriptions } from './descriptions';
import { restatements } from './restatements';

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};

async function main(): Promise<void> {
  const all = await readDescriptions(option('--site') ?? process.cwd());
  const file = option('--json');
  if (file !== undefined) {
    const records = all.map(
      ({ file, line, module, path, kind, name, text }) => ({
        file,
        line,
        module,
        path,
        kind,
        name,
        text,
      }),
    );
    fs.writeFileSync(file, JSON.stringify(records));
    return;
  }
  const problems = [...restatements(all), ...wrongDefaults(all)];
  for (const each of problems) {
    console.log(each);
  }
  console.log(`${all.length} descriptions, ${problems.length} faults`);
}

void main();
