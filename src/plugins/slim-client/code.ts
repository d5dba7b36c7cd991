/** Writes the modules that the bundler reads in the place of generated files. */
import type { Table } from './client/expand';

type Registry = Readonly<Record<string, string>>;

const literal = (value: unknown): string => JSON.stringify(value);

const lines = (
  registry: Registry,
  line: (chunk: string, request: string) => string,
): string =>
  Object.entries(registry)
    .map(([chunk, request]) => `  ${literal(chunk)}: ${line(chunk, request)},`)
    .join('\n');

/** For the browser: the table and a loader for each chunk; the modules in client/ read it. */
export const siteModule = (table: Table, registry: Registry): string =>
  `export const table = ${literal(table)};

export const loaders = {
${lines(
  registry,
  (chunk, request) =>
    `() => import(/* webpackChunkName: ${literal(chunk)} */ ${literal(request)})`,
)}
};
`;

/**
 * For the server: the registry, whose second field tells Docusaurus what a page loaded. It looks that
 * up among the browser's chunks to write the page's script tags, and finds it only by a chunk's name.
 */
export const serverRegistry = (
  registry: Registry,
  short: ReadonlyMap<string, string>,
): string =>
  `export default {
${lines(
  registry,
  (chunk, request) =>
    `[() => import(${literal(request)}), ${literal(short.get(chunk) ?? chunk)}, require.resolveWeak(${literal(request)})]`,
)}
};
`;
