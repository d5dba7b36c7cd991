import { describe, expect, it } from 'vitest';
import { moduleAnchors } from '../src/api/anchors';
import { inventoryOf, linkTo } from '../src/api/inventory';
import type { ApiModule, ApiSymbol } from '../src/api/types';

const fn = (
  name: string,
  kind: 'function' | 'method' = 'function',
): ApiSymbol => ({
  kind,
  name,
  line: 1,
  async: false,
  decorators: [],
  parameters: [],
  returns: null,
  raises: [],
  overloads: [],
});

const cls = (name: string, ...members: ApiSymbol[]): ApiSymbol => ({
  kind: 'class',
  name,
  line: 1,
  bases: [],
  decorators: [],
  flags: [],
  members,
});

const module = (
  name: string,
  page: string,
  change: Partial<ApiModule>,
): ApiModule => ({
  module: name,
  page,
  file: `${page}.py`,
  symbols: [],
  reexports: [],
  names: {},
  ...change,
});

const pipeline = module('dlt.pipeline', 'api/dlt/pipeline/__init__', {
  symbols: [fn('pipeline'), fn('run')],
});
const pipelineModule = module(
  'dlt.pipeline.pipeline',
  'api/dlt/pipeline/pipeline',
  {
    symbols: [
      cls('Pipeline', fn('run', 'method'), fn('sync', 'method')),
      cls('Step', fn('run', 'method')),
    ],
  },
);
const top = module('dlt', 'api/dlt/__init__', {
  reexports: [
    { name: 'Pipeline', target: 'dlt.pipeline.pipeline.Pipeline' },
    { name: 'pipeline', target: 'dlt.pipeline.pipeline' },
  ],
});

describe('moduleAnchors', () => {
  const anchors = moduleAnchors(pipelineModule);
  it.each([
    ['Pipeline', 'pipeline', ['pipeline-objects']],
    ['Pipeline.sync', 'pipeline-sync', ['sync']], // the only "sync" of the module
    ['Pipeline.run', 'pipeline-run', []], // two classes have a "run"
    ['Step.run', 'step-run', []],
  ])('%s', (path, id, aliases) => {
    expect(anchors.get(path)).toEqual({ id, aliases });
  });

  it('gives the plain id to the function when a class differs in case only', () => {
    const both = moduleAnchors(
      module('m', 'm', { symbols: [cls('Pipeline'), fn('pipeline')] }),
    );
    expect(both.get('pipeline')?.id).toBe('pipeline');
    expect(both.get('Pipeline')?.id).toBe('pipeline-objects');
  });
});

describe('inventory', () => {
  const inventory = inventoryOf([top, pipeline, pipelineModule]);
  it.each([
    ['dlt.pipeline.pipeline.Pipeline', '/api/dlt/pipeline/pipeline#pipeline'],
    ['dlt.Pipeline', '/api/dlt/pipeline/pipeline#pipeline'], // as imported
    ['dlt.Pipeline.sync', '/api/dlt/pipeline/pipeline#pipeline-sync'], // a member of it
    ['dlt.pipeline', '/api/dlt/pipeline/__init__#pipeline'], // the function, not the package
    ['dlt.pipeline.run', '/api/dlt/pipeline/__init__#run'],
    ['dlt', '/api/dlt/__init__'],
  ])('finds %s at %s', (name, link) => {
    expect(linkTo(inventory.get(name))).toBe(link);
  });

  it.each([
    [
      'dlt.pipelne',
      /unknown symbol "dlt.pipelne"; did you mean "dlt.pipeline"\?/,
    ],
    ['dlt.Pipeline.snyc', /unknown symbol "dlt.Pipeline.snyc"/],
    ['entirely.elsewhere', /unknown symbol "entirely.elsewhere"$/], // no close name: no suggestion
  ])('rejects %s', (name, message) => {
    expect(() => inventory.get(name)).toThrow(message);
  });

  it('rejects two modules for one page', () => {
    expect(() => inventoryOf([top, { ...pipeline, page: top.page }])).toThrow(
      /two files describe the same module or page/,
    );
  });
});
