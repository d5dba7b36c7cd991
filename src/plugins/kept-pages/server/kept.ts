/** What is kept of rendered pages from build to build. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Files of the server bundle, relative to its folder. */
export interface ServerChunks {
  /** The files by what a page names as its module. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** All files but those with the text of one page. */
  readonly shared: readonly string[];
}

/** What Docusaurus' server bundle returns for a page; all of it is JSON. */
export interface Rendered {
  readonly html: string;
  readonly collectedData: {
    /** What the page's route loads: requests of modules, or names of their chunks. */
    readonly modules: readonly string[];
  };
}

/** Content of {@link CHUNKS_FILE}. */
interface KeptFile extends ServerChunks {
  /** Folder of the kept pages. */
  readonly folder: string;
  /** Names and versions of what renders pages and is in no chunk. */
  readonly tools: readonly string[];
}

/** File beside the server bundle: its chunks, and the folder of kept pages. */
export const CHUNKS_FILE = 'chunks.json';

/** Hash of parts, whose borders count. */
function sha256(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(`${part.length} `).update(part);
  }
  return hash.digest('hex');
}

/** The rendered pages of a site. */
export class KeptPages {
  private readonly folder: string;
  private readonly modules: ServerChunks['modules'];
  private readonly shared: string;
  private readonly hashes = new Map<string, string>();

  /** @param bundleDir folder of the server bundle */
  constructor(private readonly bundleDir: string) {
    const { folder, modules, shared, tools } = JSON.parse(
      fs.readFileSync(path.join(bundleDir, CHUNKS_FILE), 'utf8'),
    ) as KeptFile;
    this.folder = folder;
    this.modules = modules;
    this.shared = sha256(...tools, ...shared.map(this.contentHash));
  }

  /** What was rendered for a path, if it would be rendered in the same way now. */
  get(pathname: string): Rendered | undefined {
    let text: string;
    try {
      text = fs.readFileSync(this.fileOf(pathname), 'utf8');
    } catch {
      return undefined;
    }
    const end = text.indexOf('\n');
    try {
      const rendered = JSON.parse(text.slice(end + 1)) as Rendered;
      return text.slice(0, end) === this.keyOf(rendered) ? rendered : undefined;
    } catch {
      // Truncated by an interrupted build.
      return undefined;
    }
  }

  /** Keeps what was rendered for a path. */
  put(pathname: string, rendered: Rendered): void {
    const key = this.keyOf(rendered);
    if (key !== undefined) {
      fs.writeFileSync(
        this.fileOf(pathname),
        `${key}\n${JSON.stringify(rendered)}`,
      );
    }
  }

  private fileOf(pathname: string): string {
    return path.join(this.folder, `${sha256(pathname)}.json`);
  }

  /** Hash of the code that a page is rendered from; undefined when some of it is in no known file. */
  private keyOf({ collectedData }: Rendered): string | undefined {
    const files: string[] = [];
    for (const name of collectedData.modules) {
      const own = this.modules[name];
      if (!own) {
        return undefined;
      }
      files.push(...own);
    }
    return sha256(this.shared, ...files.map(this.contentHash));
  }

  private readonly contentHash = (file: string): string => {
    const known = this.hashes.get(file);
    if (known !== undefined) {
      return known;
    }
    const hash = sha256(fs.readFileSync(path.join(this.bundleDir, file)));
    this.hashes.set(file, hash);
    return hash;
  };
}
