/** Remembers on disk which files are valid: to compile the schemas takes half a second of each start. */
import fs from 'node:fs';
import path from 'node:path';
import { hashOf, sha256 } from './hash';

/** In the folder that Docusaurus makes, and that a clean build removes. */
const FOLDER = '.docusaurus';
const FILE = `${FOLDER}/valid-facts.json`;

/** The files of a site that were valid, each with the hash of its text and schema. */
export class ValidFacts {
  private readonly keys: Map<string, string>;
  private hasNew = false;

  /** @param siteDir folder of the site */
  constructor(private readonly siteDir: string) {
    this.keys = new Map(Object.entries(this.stored()));
  }

  private stored(): Readonly<Record<string, string>> {
    try {
      const stored = JSON.parse(
        fs.readFileSync(path.join(this.siteDir, FILE), 'utf8'),
      ) as Record<string, string> | null;
      return stored ?? {};
    } catch {
      // Missing or damaged: all files are validated.
      return {};
    }
  }

  /** Writes what was added, for the next process. */
  store(): void {
    // A folder that is gone belongs to a site that was removed.
    if (this.hasNew && fs.existsSync(path.join(this.siteDir, FOLDER))) {
      const unfinished = path.join(this.siteDir, `${FILE}.${process.pid}`);
      fs.writeFileSync(
        unfinished,
        JSON.stringify(Object.fromEntries(this.keys)),
      );
      // Another process may read the file meanwhile.
      fs.renameSync(unfinished, path.join(this.siteDir, FILE));
    }
  }

  /**
   * Validates a file, unless it was valid with the same text and schema.
   *
   * @throws Error what `validate` throws; the file is not remembered then
   */
  check(
    file: string,
    { text, schema }: { readonly text: string; readonly schema: string },
    validate: () => void,
  ): void {
    const key = hashOf(sha256(text), sha256(schema));
    if (this.keys.get(file) !== key) {
      validate();
      this.keys.set(file, key);
      this.hasNew = true;
    }
  }
}
