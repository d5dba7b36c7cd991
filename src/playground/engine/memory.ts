/**
 * Keeps the memory of an engine for later visits, in the private file system of the site's origin. A worker reads it there
 * in one call; from the cache, 40 MB arrive in pieces between other work, which took a second.
 */

/** Directory of the private file system. It has one file, named after the directory of the engine's files. */
const DIRECTORY = 'dlt-playground';

/** What is used of FileSystemSyncAccessHandle, which TypeScript has in its types of workers only. */
interface AccessHandle {
  getSize(): number;
  read(buffer: Uint8Array): number;
  close(): void;
}

interface Readable {
  createSyncAccessHandle(options: {
    readonly mode: 'read-only';
  }): Promise<AccessHandle>;
}

const directory = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(DIRECTORY, {
    create: true,
  });

/** What was kept under a name; undefined without it, and where the browser refuses storage or lacks the file system. */
export async function keptMemory(
  name: string,
): Promise<Uint8Array | undefined> {
  try {
    const file = await (await directory()).getFileHandle(name);
    const handle = await (file as unknown as Readable).createSyncAccessHandle({
      mode: 'read-only',
    });
    try {
      const content = new Uint8Array(handle.getSize());
      return handle.read(content) === content.length ? content : undefined;
    } finally {
      handle.close();
    }
  } catch {
    return undefined;
  }
}

/** Keeps bytes under a name, in place of what was kept before, if the browser has room for them. */
export async function keepMemory(
  name: string,
  content: Uint8Array,
): Promise<void> {
  try {
    const folder = await directory();
    for await (const other of folder.keys()) {
      if (other !== name) {
        await folder.removeEntry(other);
      }
    }
    const file = await folder.getFileHandle(name, { create: true });
    // A file that is not written to its end keeps its old content.
    const stream = await file.createWritable();
    await stream.write(content as Uint8Array<ArrayBuffer>);
    await stream.close();
  } catch {
    // Later visits import dlt again.
  }
}

/** Removes what was kept under a name. */
export async function dropMemory(name: string): Promise<void> {
  await directory()
    .then((folder) => folder.removeEntry(name))
    .catch(() => undefined);
}
