import { expect, it } from 'vitest';
import { glossaryOf } from '../../src/records/glossary';

const PAGE = `---
title: Glossary
---

## Source {#source}

A function that groups [resources](./resource.mdx), such as \`github\`
or *shop*. It is one.

A second paragraph.

## Load \`package\` {#load-package}

<Anchor id="package" />

Files with \`_dlt_load_id\`.

## Without words {#without}

## No anchor

Words.
`;

it('reads terms with their first paragraph, as text', () => {
  expect(glossaryOf(PAGE)).toEqual({
    source: {
      term: 'Source',
      definition:
        'A function that groups resources, such as github or shop. It is one.',
    },
    'load-package': {
      term: 'Load package',
      definition: 'Files with _dlt_load_id.',
    },
  });
});
