/** The cache of src/playground/engine/assets.ts. */
const CACHE = 'dlt-playground';

/** Whether the reader is on a phone or a tablet, where the download may cost money, and the engine is not there yet. */
export async function isCostly(): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches) {
    return false;
  }
  try {
    return !(await caches.has(CACHE));
  } catch {
    // Browsers without a secure connection have no caches; some refuse them.
    return true;
  }
}
