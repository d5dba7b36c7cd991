/** Expensive texts, cached on disk for other threads and for the next build. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { updateWithFiles } from './chain';

/** Where texts are kept, and what makes them. */
export interface TextCache {
  /** Folder of the kept files. */
  readonly folder: string;
  /** Where this project's code is. */
  readonly projectDir: string;
  /** Files and folders of the code that makes the text; a change of one makes it again. */
  readonly code: readonly string[];
}

/**
 * The text for an input: the kept one when neither the input nor the code has changed.
 *
 * @param name of the kept file; its first line is the key, and the text follows
 */
export async function cachedText(
  { folder, projectDir, code }: TextCache,
  name: string,
  input: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const hash = createHash('sha256').update(input);
  code.forEach((file) => {
    updateWithFiles(hash, projectDir, file);
  });
  const key = `${hash.digest('hex')}\n`;
  const file = path.join(folder, name);
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (kept.startsWith(key)) {
    return kept.slice(key.length);
  }
  const text = await make();
  // Renamed when it is complete: other threads and builds may read the file meanwhile.
  const unfinished = `${file}.${process.pid}.${threadId}`;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(unfinished, key + text);
  fs.renameSync(unfinished, file);
  return text;
}
