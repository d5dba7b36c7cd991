/** Generates the source of the modules that replace Docusaurus' generated files. */
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

/** Module for the client bundle: the table and a loader for each chunk. The modules in client/ import it. */
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
 * Registry for the server bundle. Its second field tells Docusaurus which chunks a page loaded; Docusaurus
 * looks them up among the client chunks by name to write the page's script tags.
 */
export const serverRegistry = (
  registry: Registry,
  short: ReadonlyMap<string, string>,
): string =>
  `export default {
${lines(registry, (chunk, request) => {
  const name = literal(short.get(chunk) ?? chunk);
  const module = literal(request);
  return `[() => import(/* webpackChunkName: ${name} */ ${module}), ${name}, require.resolveWeak(${module})]`;
})}
};
`;
