/**
 * Builds into a folder of its own and puts it in place of build/ when it is complete, so that a build that fails or is
 * interrupted leaves the last good one as it was.
 *
 * `.build/<process id>/` holds what a build writes (`next`) and, for the moment of the exchange, what it
 * replaces (`last`). A build that was killed leaves its folder; the next build removes it.
 */
import fs from 'node:fs';
import path from 'node:path';

/** Folder of builds that are not finished, below the site's. */
export const BUILD_FOLDER = '.build';
/** Folder of the finished build, below the site's. */
export const BUILD = 'build';

/** A build that was killed may have children that write for another moment. */
const REMOVE = { recursive: true, force: true, maxRetries: 10 } as const;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is running too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The folders of one build. */
export class AtomicBuild {
  private readonly root: string;
  private readonly own: string;
  private readonly target: string;

  /**
   * Opens the folder of a build, and removes what killed builds have left.
   *
   * @param siteDir absolute path of the site
   * @param pid process that builds; its folder is kept while it runs
   */
  constructor(siteDir: string, pid = process.pid) {
    this.root = path.join(siteDir, BUILD_FOLDER);
    this.own = path.join(this.root, String(pid));
    this.target = path.join(siteDir, BUILD);
    this.removeLeftovers();
    fs.mkdirSync(this.own, { recursive: true });
  }

  /** Folder that the build writes. */
  get next(): string {
    return path.join(this.own, 'next');
  }

  private get last(): string {
    return path.join(this.own, 'last');
  }

  private removeLeftovers(): void {
    const found = fs.existsSync(this.root) ? fs.readdirSync(this.root) : [];
    for (const name of found) {
      const folder = path.join(this.root, name);
      if (folder !== this.own && isRunning(Number(name))) {
        continue;
      }
      const last = path.join(folder, 'last');
      // Killed between the two steps of the exchange.
      if (!fs.existsSync(this.target) && fs.existsSync(last)) {
        fs.renameSync(last, this.target);
      }
      fs.rmSync(folder, REMOVE);
    }
  }

  /**
   * Puts the new build in place of the old one. No signal handler runs between the two steps; a process that is
   * killed there leaves the old build for the next start to put back.
   */
  exchange(): void {
    if (fs.existsSync(this.target)) {
      fs.renameSync(this.target, this.last);
    }
    fs.renameSync(this.next, this.target);
    this.close();
  }

  /** Removes the folder of the build. */
  close(): void {
    fs.rmSync(this.own, REMOVE);
    try {
      fs.rmdirSync(this.root);
    } catch {
      // Another build is running.
    }
  }
}
