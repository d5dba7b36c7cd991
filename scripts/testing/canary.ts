/**
 * Which canary of Docusaurus can be tested, and which part of docusaurus-fast fails with it.
 * canaryBuild.ts and canaryInstall.ts are the commands.
 */

/** What the registry has of one package. */
export interface Published {
  tags: Readonly<Record<string, string>>;
  /** All versions, in the order of semver. */
  versions: readonly string[];
}

/**
 * The version that the tag `canary` has, or the newest prerelease after the pinned version, if all packages have it.
 *
 * @returns undefined when the registry has neither
 */
export function newestCanary(
  packages: readonly Published[],
  pinned: string,
): string | undefined {
  const [first] = packages;
  if (!first) return undefined;
  const prereleases = first.versions
    .slice(first.versions.indexOf(pinned) + 1)
    .filter((version) => version.includes('-') && !version.startsWith('0.0.0'));
  return [first.tags.canary, ...prereleases.reverse()].find(
    (version) =>
      version !== undefined &&
      packages.every(({ versions }) => versions.includes(version)),
  );
}

/** A manifest with another version of all packages `@docusaurus/*`. */
export const withDocusaurus = (manifest: string, version: string): string =>
  manifest.replaceAll(
    /("@docusaurus\/[\w-]+": ")\d[^"]*(")/g,
    (_, start: string, end: string) => start + version + end,
  );

/**
 * Builds without all parts and with all parts. If only the second build fails, builds with each part alone.
 *
 * @param build whether a build with these parts switched off succeeds
 * @returns what failed, a line each; empty when both builds succeed
 */
export function failingParts(
  parts: readonly string[],
  build: (off: readonly string[]) => boolean,
): string[] {
  if (!build(parts)) {
    return ['the build fails without docusaurus-fast: guides/upgrade.md'];
  }
  if (build([])) return [];
  const failing = parts.filter(
    (part) => !build(parts.filter((other) => other !== part)),
  );
  return failing.length > 0
    ? failing.map((part) => `docusaurus-fast: the part ${part} fails`)
    : ['docusaurus-fast: parts fail only together; switch off one at a time'];
}
