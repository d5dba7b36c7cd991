/**
 * Parser of the info string of a code fence, used by the page and the build checks.
 * guides/code-on-pages.md documents the options; python/docs_tests/snippets parses the same options.
 */

/** Options that take a quoted value, with their meaning. */
const VALUE_OPTIONS = {
  title: 'file name or purpose, shown above the code',
  group: 'fences of one group run in order, in one process and directory',
  output: 'group whose recorded output this is',
  norun: 'why the code is checked but not run',
  expect: 'exception that the code must raise',
  service: 'local service that the group needs',
  packages: 'optional packages that the group needs',
  dialect: 'dialect of SQL that the fence is parsed as',
  alt: 'what a diagram shows, for those who do not see it',
} as const;

/** Options without a value. */
const FLAGS = {
  hidden: 'runs, but is not shown',
  showLineNumbers: 'numbers the lines',
} as const;

type ValueOption = keyof typeof VALUE_OPTIONS;
type Flag = keyof typeof FLAGS;

/** A parsed info string. */
export interface FenceInfo {
  readonly language: string;
  readonly values: Readonly<Partial<Record<ValueOption, string>>>;
  readonly flags: ReadonlySet<Flag>;
  /** Docusaurus' highlighted lines, `1,4-6`, without the braces. */
  readonly lines: string | undefined;
}

/** One option: `{1,4-6}`, `name="value"`, or a flag. */
const OPTION =
  /\{(?<lines>[\d,\s-]+)\}|(?<name>[\w-]+)(?:="(?<value>[^"]*)")?|(?<rest>\S+)/g;

const isValueOption = (name: string): name is ValueOption =>
  Object.hasOwn(VALUE_OPTIONS, name);
const isFlag = (name: string): name is Flag => Object.hasOwn(FLAGS, name);

/**
 * Parses the text after the fence marker.
 *
 * @param language first word of the info string
 * @param meta the rest of it
 * @throws Error that names the invalid option and the known ones; the caller adds file and line.
 */
export function parseFenceInfo(language: string, meta: string): FenceInfo {
  const values: Partial<Record<ValueOption, string>> = {};
  const flags = new Set<Flag>();
  let lines: string | undefined;
  for (const match of meta.matchAll(OPTION)) {
    const { name, value, rest } = match.groups ?? {};
    if (match.groups?.lines !== undefined) {
      lines = match.groups.lines.trim();
    } else if (
      name !== undefined &&
      value !== undefined &&
      isValueOption(name)
    ) {
      if (name in values) {
        throw new Error(`fence option "${name}" is given twice`);
      }
      values[name] = value;
    } else if (name !== undefined && value === undefined && isFlag(name)) {
      flags.add(name);
    } else {
      const known = [
        ...Object.keys(VALUE_OPTIONS).map((key) => `${key}="…"`),
        ...Object.keys(FLAGS),
      ];
      throw new Error(
        `unknown fence option ${JSON.stringify(match[0] || rest)}; known: ${known.join(', ')} and {lines}`,
      );
    }
  }
  return { language, values, flags, lines };
}
