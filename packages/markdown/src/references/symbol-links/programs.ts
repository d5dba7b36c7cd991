/** The Python programs of a page's source, without parsing its Markdown. */
import { parseFenceInfo } from '../../fences/code-fences/info';

const FENCE =
  /^(?<indent> *)(?<mark>`{3,})(?:py|python)\b(?<meta>[^\n]*)\n(?<code>[\s\S]*?)^ *\k<mark>[^\S\n]*$/gm;

export interface Fence {
  readonly meta: string;
  readonly code: string;
}

/** The Python fences of a page's source, without their indentation. */
export const fencesIn = (text: string): Fence[] =>
  [...text.matchAll(FENCE)].map(({ groups }) => ({
    meta: groups?.meta?.trim() ?? '',
    code: (groups?.code ?? '').replaceAll(
      new RegExp(`^ {0,${String(groups?.indent?.length ?? 0)}}`, 'gm'),
      '',
    ),
  }));

/** A program: the code of fences that share their names, and the places in it that readers see. */
export interface Shown {
  code: string;
  readonly places: { readonly from: number; readonly to: number }[];
}

/** Names that a line binds: `name = `, `with … as name:`, `def name`, `class name`, `for name in`. */
const BINDING =
  /^[^\S\n]*(?:(\w+)(?::[^=\n]+)? = |.* as (\w+):|(?:async )?(?:def|class) (\w+)|for (\w+) in )/gm;

const boundIn = (code: string): string[] =>
  [...code.matchAll(BINDING)].map((match) => match.slice(1).join(''));

/**
 * The programs of a page: one for each fence that is in no group, and as few as possible for the fences of a group.
 * A page links each fence as the end of the ones before it; fences that bind no name again have the same links together.
 */
export function programsIn(text: string): Shown[] {
  const programs: Shown[] = [];
  const groups = new Map<
    string,
    { program: Shown; readonly bound: Set<string> }
  >();
  for (const { meta, code } of fencesIn(text)) {
    const { values, flags } = parseFenceInfo('py', meta);
    const group = values.title === undefined ? values.group : undefined;
    const executed = group === undefined ? undefined : groups.get(group);
    const adds = group !== undefined && values.norun === undefined;
    const names = boundIn(code);
    const isNew =
      !adds || !executed || names.some((name) => executed.bound.has(name));
    const program = isNew
      ? { code: executed?.program.code ?? '', places: [] }
      : executed.program;
    const from = program.code.length;
    program.code += code;
    if (!flags.has('hidden')) {
      program.places.push({ from, to: program.code.length });
    }
    if (isNew) {
      programs.push(program);
    }
    if (adds) {
      groups.set(group, {
        program,
        bound: new Set([...(executed?.bound ?? []), ...names]),
      });
    }
  }
  return programs;
}
