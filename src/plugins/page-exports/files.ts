/** What is written next to the pages of the build. */

/** Files that are read or written at a time: each one alone mostly waits for the disk. */
export const OPEN_FILES = 32;

/** Text, or bytes of a file that is not text. */
export type FileContent = string | Uint8Array;

/** Content of files by path below the build's folder. */
export type Files = ReadonlyMap<string, FileContent>;
