/** The table in CONTRIBUTING.md of programs that run in the browser. */
import fs from 'node:fs';
import { expect, it } from 'vitest';

interface Recorded {
  readonly pages: Readonly<
    Record<string, Readonly<Record<string, { readonly reason?: string }>>>
  >;
}

it('says what the record says', () => {
  const { pages } = JSON.parse(
    fs.readFileSync('data/generated/playground.json', 'utf8'),
  ) as Recorded;
  const counts = new Map<string, number>();
  for (const { reason = 'runs, and has a button' } of Object.values(
    pages,
  ).flatMap((groups) => Object.values(groups))) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const table =
    /\| group +\| number +\|\n\|[-: |]+\|\n(?<rows>(?:\|.*\n)+)/.exec(
      fs.readFileSync('CONTRIBUTING.md', 'utf8'),
    )?.groups?.rows ?? '';
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, reason = '', number]) => [reason, Number(number)] as const);
  expect(new Map(rows)).toEqual(counts);
});
