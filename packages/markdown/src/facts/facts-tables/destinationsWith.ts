/** `<DestinationsWith merge="upsert" />`: the destinations that have a write disposition or a strategy. */
import { didYouMean } from '@docs/facts/nearest';
import { FEATURES } from '@docs/facts/destinations/features';
import { remarkOf } from '@docs/facts/destinations/featureValues';
import { code } from '../../references/api-reference/rows';
import { attributesOf, textOf } from './attributes';
import type { Expand } from './context';
import { joined, link, textNode } from './spans';

/** The feature that each attribute selects a value of. */
const LABELS = {
  disposition: 'Write dispositions',
  merge: 'Merge strategies',
  replace: 'Replace strategies',
} as const;

const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Expands `<DestinationsWith>` to a paragraph with the names, linked to their pages, and the kinds of tables. */
export const destinationsWith: Expand = (element, { destinations }) => {
  const attributes = attributesOf(element, NAMES);
  const [name, ...others] = NAMES.filter(
    (one) => textOf(attributes, one) !== undefined,
  );
  if (name === undefined || others.length > 0) {
    throw new Error(
      `<DestinationsWith> takes one of ${NAMES.map((one) => `${one}="…"`).join(', ')}`,
    );
  }
  const wanted = textOf(attributes, name);
  const feature = FEATURES.find(({ label }) => label === LABELS[name]);
  const all = destinations.all.filter((one) => one.name !== 'dummy');
  const known = all.flatMap((one) => feature?.of(one) ?? []);
  const found = all.flatMap((destination) => {
    const value = feature?.of(destination).find((one) => one.text === wanted);
    return value ? [{ destination, remark: remarkOf(value) }] : [];
  });
  if (wanted === undefined || found.length === 0) {
    const texts = [...new Set(known.map((value) => value.text))];
    throw new Error(
      `no destination has ${name}="${wanted}"${didYouMean(wanted ?? '', texts)}`,
    );
  }
  const phrases = found.map(({ destination, remark }) => {
    const page = destinations.page(destination.name);
    const label = code(destination.name);
    return [
      page === undefined ? label : link(page, [label]),
      ...(remark === undefined ? [] : [textNode(` (${remark})`)]),
    ];
  });
  return [
    {
      type: 'paragraph',
      children: [
        { type: 'strong', children: [textNode('Destinations:')] },
        textNode(' '),
        ...joined(phrases),
      ],
    },
  ];
};
