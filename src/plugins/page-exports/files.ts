/** What is written beside the pages of the build. */

/** Text, or bytes of a file that is not text. */
export type FileContent = string | Uint8Array;

/** Content of files by path below the build's folder. */
export type Files = ReadonlyMap<string, FileContent>;
