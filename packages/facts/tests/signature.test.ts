import { describe, expect, it } from 'vitest';
import { callText, signatures } from '../src/api/signature';
import type {
  ApiFunction,
  ApiParameter,
  ParameterKind,
} from '../src/api/types';

const parameter = (
  name: string,
  type: string | null = null,
  value: string | null = null,
  kind: ParameterKind = 'positional-or-keyword',
): ApiParameter => ({ name, kind, type, default: value });

const method = (change: Partial<ApiFunction>): ApiFunction => ({
  kind: 'method',
  name: 'run',
  line: 1,
  async: false,
  decorators: [],
  parameters: [],
  returns: null,
  raises: [],
  overloads: [],
  ...change,
});

describe('callText', () => {
  it.each([
    [[], null, 'f()'],
    [[parameter('a')], 'int', 'f(a) -> int'],
    [
      [parameter('a', 'int'), parameter('b', 'str', "'x'")],
      null,
      "f(a: int, b: str = 'x')",
    ],
    [[parameter('a', null, '1')], null, 'f(a=1)'], // no spaces without a type, as PEP 8 has it
    [
      [parameter('a', null, null, 'positional-only'), parameter('b')],
      null,
      'f(a, /, b)',
    ],
    [[parameter('a', null, null, 'positional-only')], null, 'f(a, /)'], // nothing follows
    [[parameter('a', null, null, 'keyword-only')], null, 'f(*, a)'],
    [
      [
        parameter('args', 'Any', null, 'var-positional'),
        parameter('a', null, null, 'keyword-only'),
      ],
      null,
      'f(*args: Any, a)',
    ], // *args starts the keywords itself
    [[parameter('kw', 'Any', null, 'var-keyword')], null, 'f(**kw: Any)'],
  ])('writes %j as %s → %s', (parameters, returns, expected) => {
    expect(callText('f', { parameters, returns })).toBe(expected);
  });

  it('breaks signatures longer than 88 columns, one parameter per line', () => {
    const parameters = Array.from({ length: 6 }, (_, index) =>
      parameter(`argument_${index}`, 'str'),
    );
    const text = callText('some_function', { parameters, returns: 'None' });
    expect(text.split('\n')).toHaveLength(8);
    expect(text).toMatch(
      /^some_function\(\n {4}argument_0: str,\n[\s\S]*,\n\) -> None$/,
    );
  });
});

describe('signatures', () => {
  it('shows overloads in place of the implementation', () => {
    const overloads = [
      { parameters: [parameter('a', 'int')], returns: 'int' },
      { parameters: [parameter('a', 'str')], returns: 'str' },
    ];
    expect(signatures(method({ overloads }))).toEqual([
      'run(a: int) -> int',
      'run(a: str) -> str',
    ]);
  });

  it.each([
    [method({ kind: 'classmethod' }), ['Pipeline.run()']], // called on the class
    [method({ async: true }), ['async run()']],
    [
      {
        kind: 'attribute',
        name: 'LIMIT',
        line: 1,
        type: 'int',
        value: '3',
      } as const,
      ['LIMIT: int = 3'],
    ],
    [
      {
        kind: 'property',
        name: 'state',
        line: 1,
        type: null,
        settable: false,
      } as const,
      ['state'],
    ],
    [
      {
        kind: 'class',
        name: 'P',
        line: 1,
        bases: ['B'],
        decorators: [],
        flags: [],
        members: [
          method({
            name: '__init__',
            parameters: [parameter('a')],
            returns: 'None',
          }),
        ],
      } as const,
      ['class P(B)', 'P(a)'], // a constructor returns its class, whatever it says
    ],
  ])('writes %j', (symbol, expected) => {
    expect(signatures(symbol, 'Pipeline')).toEqual(expected);
  });
});
