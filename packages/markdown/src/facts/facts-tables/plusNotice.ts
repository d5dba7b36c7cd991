/**
 * `<PlusNotice>…</PlusNotice>`: the notice at the top of a page about the paid add-on; its content describes
 * what dlt does without the add-on.
 */
import { code } from '../../references/api-reference/rows';
import { htmlBlock } from '../../tree/html';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import { link, textNode } from './spans';

const LICENSE = '/plus/getting-started/installation#licensing';

/** Expands `<PlusNotice>`. */
export const plusNotice: Expand = (element, { plus }) => {
  attributesOf(element, []);
  if (element.children.length === 0) {
    throw new Error(
      '<PlusNotice> is empty; describe in it what dlt does without the add-on',
    );
  }
  const versions = [plus.python[0], plus.python.at(-1)].join(' to ');
  return [
    htmlBlock('admonition', { type: 'info', title: 'dlt+ is a paid add-on' }, [
      {
        type: 'paragraph',
        children: [
          textNode('It is installed as the package '),
          code(plus.package),
          textNode(`, for Python ${versions}, and needs `),
          link(LICENSE, [textNode('a license')]),
          textNode(
            '. Its code is closed, so nothing of it was run for this page.',
          ),
        ],
      },
      {
        type: 'paragraph',
        children: [
          { type: 'strong', children: [textNode('Without the add-on')] },
        ],
      },
      ...element.children,
    ]),
  ];
};
