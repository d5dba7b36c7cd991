/** `<Measured knob="…" />`: the measured effect of a setting, as a table of ratios. */
import type { PhrasingContent } from 'mdast';
import type {
  MeasuredKnob,
  MeasuredVariant,
  PerformanceFacts,
  Quantity,
} from '@docs/facts/performance';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf, textOf } from './attributes';
import type { Expand } from './context';
import { spans } from './spans';
import { tableNode } from './table';

/** Column headers. */
const HEADS: Readonly<Record<Quantity, string>> = {
  cpu: 'CPU time',
  longest: 'Busiest process',
  elapsed: 'Elapsed time',
  memory: 'Memory',
  disk: 'Disk',
};

/** Explanations of the columns, for the caption. */
const MEANINGS: Readonly<Record<Quantity, string>> = {
  cpu: 'CPU time: of the process and its children.',
  longest:
    'Busiest process: CPU time of the main process and of the slowest worker, which is the wait on a machine with enough cores.',
  elapsed: 'Elapsed time: on the clock, with simulated waiting.',
  memory: 'Memory: growth of the process.',
  disk: 'Disk: the working directory after normalize.',
};

/** Table headers are plain text, so the backticks of code spans are removed. */
const withoutBackticks = (value: string): string => value.replaceAll('`', '');

const times = (ratio: number | undefined): string =>
  ratio === undefined ? '—' : `${ratio} ×`;

function cells(
  variant: MeasuredVariant,
  { quantities }: MeasuredKnob,
  counts: readonly ('files' | 'workers')[],
): PhrasingContent[][] {
  return [
    [
      ...spans(variant.value),
      ...(variant.default
        ? [{ type: 'text', value: ' (default)' } satisfies PhrasingContent]
        : []),
    ],
    ...counts.map((name): PhrasingContent[] => [
      { type: 'text', value: variant[name]?.toLocaleString('en') ?? '—' },
    ]),
    ...quantities.map((quantity): PhrasingContent[] => [
      { type: 'text', value: times(variant.ratios[quantity]) },
    ]),
  ];
}

const capital = (sentence: string): string =>
  sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** The caption: workload, rows, explanations of the columns, and the measuring environment. */
function caption(
  { load, rows, quantities }: MeasuredKnob,
  { machine, repeats }: PerformanceFacts,
): string {
  return [
    `Measured: ${load}; ${rows.toLocaleString('en')} rows.`,
    ...quantities.map((quantity) => MEANINGS[quantity]),
    `Medians of ${repeats} runs as multiples of the first line; Python ${machine.python}, ${machine.cores} cores.`,
  ].join(' ');
}

/** Expands `<Measured>`. */
export const measured: Expand = (element, { performance }) => {
  const name = textOf(attributesOf(element, ['knob'] as const), 'knob');
  if (name === undefined) {
    throw new Error(
      'knob="…" is needed: a name in data/generated/performance.json',
    );
  }
  const knob = performance.get(name);
  const counts = (['files', 'workers'] as const).filter((count) =>
    knob.variants.some((variant) => variant[count] !== null),
  );
  const head = [
    withoutBackticks(knob.title),
    ...counts.map((count) => capital(count)),
    ...knob.quantities.map((quantity) => HEADS[quantity]),
  ];
  const rows = knob.variants.map((variant) => ({
    cells: cells(variant, knob, counts),
  }));
  return [
    tableNode(head, rows),
    htmlBlock('p', {}, [
      htmlBlock('small', {}, [text(caption(knob, performance))]),
    ]),
  ];
};
