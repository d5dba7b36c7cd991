/** Texts that took a search long, or that no parser expects. */

/** Different words that no page has. */
export const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}x`).join(' ');

const LOG_LINE =
  '2025-01-01 INFO dlt.load loading table orders of the pipeline shop\n';

/** The texts by name. */
export const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ['100 kB of one letter', 'a'.repeat(100_000)],
  ['1 MB of one capital letter', 'A'.repeat(1_000_000)],
  ['1,000 words', words(1_000)],
  ['100,000 words', words(100_000)],
  [
    '24 common words',
    'load data table column pipeline schema resource source destination run config name row type key value set file use import write merge cursor state',
  ],
  ['1 MB of punctuation', '!?.-_'.repeat(200_000)],
  ['1 MB of emoji', '😀'.repeat(250_000)],
  ['1 MB of combining characters', `e${'\u0301'.repeat(500_000)}`],
  ['1 MB of null bytes', '\u0000'.repeat(1_000_000)],
  ['1 MB from right to left', 'שלום '.repeat(200_000)],
  ['1 MB of colours', '\u001b[31mred\u001b[0m '.repeat(70_000)],
  ['1 MB of exceptions', 'KeyError: x\n'.repeat(85_000)],
  ['1 MB of parts of a name', 'aB1_'.repeat(250_000)],
  ['1 MB of quotes', `"'\``.repeat(330_000)],
  ['25 kB of log', `${LOG_LINE.repeat(370)}KeyError: 'x'\n`],
  ['1 MB of log', `${LOG_LINE.repeat(15_000)}KeyError: 'x'\n`],
];
