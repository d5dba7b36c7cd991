/**
 * Stores the memory of an engine for later visits, in the private file system of the site's origin. The name of the file
 * has the directory of the engine's files, and the hash of its content, which is verified when it is read.
 */
import { sha256 } from './files';

/** Directory of the private file system. */
const DIRECTORY = 'dlt-playground';

const folder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(DIRECTORY, {
    create: true,
  });

/** Names of the stored files. */
async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const name of (await folder()).keys()) {
    found.push(name);
  }
  return found;
}

async function remove(stale: readonly string[]): Promise<void> {
  const directory = await folder();
  await Promise.all(stale.map((name) => directory.removeEntry(name)));
}

/**
 * What was stored for an engine; no bytes without it, when it was changed, and where the browser has no such storage.
 *
 * @param engine the name of its directory
 */
export async function storedMemory(engine: string): Promise<ArrayBuffer> {
  try {
    const name = (await names()).find((each) => each.startsWith(`${engine}.`));
    if (name !== undefined) {
      const file = await (await folder()).getFileHandle(name);
      const content = await (await file.getFile()).arrayBuffer();
      if (name === `${engine}.${String(await sha256(content))}`) {
        return content;
      }
      await remove([name]);
    }
  } catch {
    // The browser has no storage.
  }
  return new ArrayBuffer(0);
}

/** Stores the memory of an engine in place of what was stored before, if the browser has room for it. */
export async function storeMemory(
  engine: string,
  content: ArrayBuffer,
): Promise<void> {
  try {
    const hash = await sha256(content);
    if (hash === undefined) {
      return;
    }
    const stale = await names();
    await remove(stale);
    const file = await (
      await folder()
    ).getFileHandle(`${engine}.${hash}`, { create: true });
    // A file that is not written to its end stays empty.
    const stream = await file.createWritable();
    await stream.write(content);
    await stream.close();
  } catch {
    // Later visits import dlt again.
  }
}

/** Removes what is stored. */
export async function dropMemory(): Promise<void> {
  try {
    await remove(await names());
  } catch {
    // Nothing is stored.
  }
}
