/** Digests of the files of a build, computed in the same way by the build and by the service worker. */

/** 96 bits: nobody finds other bytes with the digest of one of some thousand files. */
export const DIGEST_BYTES = 12;

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (bytes: BufferSource): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/**
 * Digest of a file: the first bytes of a SHA-256, in hex.
 *
 * @param path below the base URL, so that one file of a build does not pass for another
 */
export async function digestOf(
  path: string,
  content: BufferSource,
): Promise<string> {
  const named = [...new TextEncoder().encode(path), ...(await sha256(content))];
  const digest = await sha256(Uint8Array.from(named));
  return hexOf(digest.subarray(0, DIGEST_BYTES));
}
