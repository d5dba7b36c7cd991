/** Cheap tests on the text of a page, which save a plugin from visiting every node of a tree in vain. */
import type { VFile } from 'vfile';

/** Whether the author wrote an element whose name begins with one of these. Transforms before the caller may add others. */
export const hasElement = (file: VFile, names: readonly string[]): boolean => {
  const source = String(file);
  return names.some((name) => source.includes(`<${name}`));
};
