import { describe, expect, it } from 'vitest';
import { FORMAT } from '../src/guidesIndex';
import { buildMessages, classesOf, loadMessages } from '../src/messages';

const raised = (...messages: string[]) =>
  messages.map((message) => ({ message }));

const classes = [
  {
    name: 'TableMissing',
    raised: raised(
      'Table {} was not found in schema {}',
      'Table {} was not found in schema {}',
    ),
  },
  {
    name: 'LayoutWrong',
    raised: raised(
      "Cannot use the layout '{}'. Only {} are allowed before {table_name}.",
    ),
  },
  { name: 'Short', raised: raised('No {} here', '') },
];
const messages = loadMessages(buildMessages(classes));

describe('buildMessages', () => {
  it('keeps each message once, and only those with enough literal text', () => {
    expect(buildMessages(classes)).toEqual({
      format: FORMAT,
      messages: {
        TableMissing: [classes[0]?.raised[0]?.message],
        LayoutWrong: [classes[1]?.raised[0]?.message],
      },
    });
  });
});

describe('classesOf', () => {
  it('recognizes a message by its literal text, over line breaks and in any case', () => {
    expect(
      classesOf(messages, "ERROR cannot use\n  the layout 'a/b'. only c are"),
    ).toEqual(['LayoutWrong']);
  });

  it('does not need parts that depend on a condition', () => {
    const [message] = loadMessages({
      format: FORMAT,
      messages: {
        Unknown: [
          'Destination {} is not one of the known ones. These were tried: {}',
        ],
      },
    });
    const found = classesOf(
      message ? [message] : [],
      'Destination lake is not one of the known ones.',
    );
    expect(found).toEqual(['Unknown']);
  });

  it('puts the longest literal text first', () => {
    const both = loadMessages({
      format: FORMAT,
      messages: {
        Near: ['is not in the list of tables'],
        Exact: ['{} is not in the list of tables of this schema'],
      },
    });
    expect(
      classesOf(both, 'orders is not in the list of tables of this schema'),
    ).toEqual(['Exact', 'Near']);
  });

  it('takes nothing from a question', () => {
    expect(classesOf(messages, 'which layout is allowed?')).toEqual([]);
  });
});
