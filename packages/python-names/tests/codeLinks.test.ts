import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInventory } from '@docs/facts/api/inventory';
import { linkInline, linkNames } from '../src';

const inventory = readInventory(path.resolve(import.meta.dirname, '../../..'));

/** Formats links as `name → end of its path`, keywords as `name= → …`; links of `dlt` itself are omitted. */
function summary(code: string): string[] {
  return linkNames(code, inventory)
    .filter(({ location }) => location.path !== 'dlt')
    .map(({ from, to, location, kind }) => {
      const mark = kind === 'keyword' ? '=' : '';
      const end = location.path.split('.').slice(-2).join('.');
      return `${code.slice(from, to)}${mark} → ${end}`;
    });
}

/** Title of a case, its code, and its links. */
type Case = readonly [about: string, code: string, ...links: string[]];

const PIPELINE = 'pipeline → pipeline.pipeline';
const RUN = 'run → Pipeline.run';
const RESOURCE = 'resource → decorators.resource';
const INCREMENTAL = 'incremental → incremental.Incremental';
const IMPORT_RESOURCE = 'DltResource → resource.DltResource';

const imports: Case[] = [
  ['import', 'import dlt\ndlt.pipeline()', PIPELINE],
  ['alias', 'import dlt as d\nd.pipeline()', PIPELINE],
  ['no import', 'dlt.pipeline()'],
  [
    'from with alias',
    'from dlt.sources import incremental as inc\ninc("a").last_value',
    INCREMENTAL,
    'inc → incremental.Incremental',
    'last_value → Incremental.last_value',
  ],
  [
    'module with a page',
    'from dlt.sources.filesystem import (\n  filesystem,\n  read_csv as r,\n)',
    'dlt.sources.filesystem → sources.filesystem',
    'filesystem → filesystem.filesystem',
    'read_csv → filesystem.read_csv',
  ],
  [
    'import of a submodule binds the top-level package',
    'import dlt.destinations\ndlt.destinations.duckdb',
    'duckdb → factory.duckdb',
  ],
  [
    'submodule with alias',
    'import dlt.destinations as dest\ndest.postgres()',
    'postgres → factory.postgres',
  ],
  [
    'a function hides a module: the attribute is the function',
    'import dlt\ndlt.pipeline.run',
    PIPELINE,
  ],
  [
    'a function hides a module: the import uses the module',
    'from dlt.pipeline import run',
    'dlt.pipeline → dlt.pipeline',
    'run → pipeline.run',
  ],
  [
    'a private name of the module is not an attribute of the function',
    'from dlt.pipeline import with_state_sync',
    'dlt.pipeline → dlt.pipeline',
  ],
  ['re-export', 'import dlt\ndlt.Schema', 'Schema → schema.Schema'],
  ['unknown name', 'import dlt\ndlt.pipelne()'],
  ['unknown module', 'from dlt.nothing import x\nx()'],
  ['another library', 'from sqlalchemy import Pipeline\nPipeline().run()'],
  ['relative import', 'from .dlt import pipeline\npipeline()'],
  ['star import', 'from dlt import *\npipeline().run()'],
  [
    'star import after an import: the name may be rebound',
    'import dlt\nfrom x import *\ndlt.pipeline()',
  ],
  [
    'star import before an import has no effect',
    'from x import *\nimport dlt\ndlt.pipeline()',
    PIPELINE,
  ],
  [
    'imported again: the same',
    'import dlt\nimport dlt.sources\ndlt.run',
    'run → pipeline.run',
  ],
  [
    'fallback of an import',
    'try:\n  from dlt.extract import DltResource\nexcept ImportError:\n  DltResource = None\nDltResource',
  ],
  [
    'import within an if',
    'if x:\n  from dlt.extract import DltResource\nDltResource',
    IMPORT_RESOURCE,
    IMPORT_RESOURCE,
  ],
  [
    'import within a function is not visible outside',
    'def f():\n  import dlt\n  dlt.run()\ndlt.attach()',
    'run → pipeline.run',
  ],
];

const objects: Case[] = [
  [
    'call of a known result',
    'import dlt\np = dlt.pipeline()\np.run()',
    PIPELINE,
    RUN,
  ],
  [
    'result of a method',
    'import dlt\ni = dlt.attach().run([])\ni.raise_on_failed_jobs()',
    'attach → pipeline.attach',
    RUN,
    'raise_on_failed_jobs → LoadInfo.raise_on_failed_jobs',
  ],
  [
    'property and its type',
    'import dlt\ndlt.pipeline().default_schema.to_pretty_yaml()',
    PIPELINE,
    'default_schema → Pipeline.default_schema',
    'to_pretty_yaml → Schema.to_pretty_yaml',
  ],
  [
    'chain of calls',
    'import dlt\ndlt.resource([1]).add_map(f).add_limit(1)',
    RESOURCE,
    'add_map → DltResource.add_map',
    'add_limit → DltResource.add_limit',
  ],
  [
    'member of a base class',
    'import dlt\ndlt.resource([1]).apply_hints()',
    RESOURCE,
    'apply_hints → DltResourceHints.apply_hints',
  ],
  [
    'a chain is linked as far as it is certain',
    'import dlt\ndlt.secrets.value',
    'secrets → accessors.secrets',
  ],
  [
    'with',
    'import dlt\nwith dlt.pipeline().sql_client() as c:\n  c.execute_sql("")',
    PIPELINE,
    'sql_client → Pipeline.sql_client',
    'execute_sql → SqlClientBase.execute_sql',
  ],
  [
    'core source, annotated as its undecorated function',
    'from dlt.sources.sql_database import sql_database as s\ns().with_resources("a")',
    'dlt.sources.sql_database → sources.sql_database',
    'sql_database → sql_database.sql_database',
    's → sql_database.sql_database',
    'with_resources → DltSource.with_resources',
  ],
  [
    'resources of a source',
    'from dlt.sources.rest_api import rest_api_source as s\ns({}).resources["a"].add_limit(1)',
    'dlt.sources.rest_api → sources.rest_api',
    'rest_api_source → rest_api.rest_api_source',
    's → rest_api.rest_api_source',
    'resources → DltSource.resources',
    'add_limit → DltResource.add_limit',
  ],
  [
    'pipe of two resources',
    'import dlt\na = dlt.resource([])\nb = dlt.resource([])\n(a | b).add_map(f)',
    RESOURCE,
    RESOURCE,
    'add_map → DltResource.add_map',
  ],
  [
    'pipe with something else',
    'import dlt\na = dlt.resource([])\n(a | f).add_map(f)',
    RESOURCE,
  ],
  [
    'both branches give the same class',
    'import dlt\nif x:\n  p = dlt.pipeline()\nelse:\n  p = dlt.attach()\np.run()',
    PIPELINE,
    'attach → pipeline.attach',
    RUN,
  ],
  [
    'a name made from itself',
    'import dlt\nr = dlt.resource([])\nr = r.add_map(f)\nr.add_limit(1)',
    RESOURCE,
    'add_map → DltResource.add_map',
    'add_limit → DltResource.add_limit',
  ],
  ['walrus', 'import dlt\nif (p := dlt.pipeline()):\n  p.run()', PIPELINE, RUN],
  ['two targets', 'import dlt\na = b = dlt.pipeline()\nb.run()', PIPELINE, RUN],
  [
    'unpacked targets',
    'import dlt\na, b = dlt.pipeline(), 1\na.run()',
    PIPELINE,
  ],
  [
    'alias of a class',
    'import dlt\nP = dlt.Pipeline\nP',
    'Pipeline → pipeline.Pipeline',
    'P → pipeline.Pipeline',
  ],
  [
    'a TypedDict has no attributes',
    'from dlt.sources.rest_api.typing import Endpoint\nEndpoint(path="a").path',
    'dlt.sources.rest_api.typing → rest_api.typing',
    'Endpoint → typing.Endpoint',
    'Endpoint → typing.Endpoint',
  ],
  [
    'await',
    'import dlt\nasync def f():\n  (await dlt.pipeline()).run()',
    PIPELINE,
  ],
  [
    'async with',
    'import dlt\nasync def f():\n  async with dlt.pipeline().sql_client() as c:\n    c.execute_sql("")',
    PIPELINE,
    'sql_client → Pipeline.sql_client',
  ],
];

const decorators: Case[] = [
  [
    'resource',
    'import dlt\n@dlt.resource\ndef r(): yield 1\nr.add_map(f)\nr().add_map(f)',
    RESOURCE,
    'add_map → DltResource.add_map',
    'add_map → DltResource.add_map',
  ],
  [
    'resource with arguments',
    'import dlt\n@dlt.resource(name="a", nothing=1)\ndef r(): yield 1\nr.add_map(f)',
    RESOURCE,
    'name= → decorators.resource',
    'add_map → DltResource.add_map',
  ],
  [
    'standalone: the function is not a resource',
    'import dlt\n@dlt.resource(standalone=True)\ndef r(): yield 1\nr.add_map(f)\nr().add_map(f)',
    RESOURCE,
    'standalone= → decorators.resource',
    'add_map → DltResource.add_map',
  ],
  [
    'source',
    'import dlt\n@dlt.source\ndef s(): pass\ns().with_resources("a")\ns.with_resources("a")',
    'source → decorators.source',
    'with_resources → DltSource.with_resources',
  ],
  [
    'transformer, async',
    'import dlt\n@dlt.transformer(data_from=x)\nasync def t(i): yield i\nt.add_map(f)',
    'transformer → decorators.transformer',
    'data_from= → decorators.transformer',
    'add_map → DltResource.add_map',
  ],
  [
    'the outermost decorator decides',
    'import dlt\n@other\n@dlt.resource\ndef r(): yield 1\nr.add_map(f)',
    RESOURCE,
  ],
  [
    'a class',
    'import dlt\n@dlt.resource\nclass C: pass\nC.add_map(f)',
    RESOURCE,
  ],
];

const keywords: Case[] = [
  [
    'of a function',
    'import dlt\ndlt.pipeline("a", dev_mode=True, nothing=1, **more)',
    PIPELINE,
    'dev_mode= → pipeline.pipeline',
  ],
  [
    'of a constructor',
    'from dlt.sources.helpers.rest_client import RESTClient\nRESTClient(base_url="")',
    'dlt.sources.helpers.rest_client → helpers.rest_client',
    'RESTClient → client.RESTClient',
    'RESTClient → client.RESTClient',
    'base_url= → client.RESTClient',
  ],
  [
    'of a method',
    'import dlt\ndlt.pipeline().run(f(data=1), table_name="a")',
    PIPELINE,
    RUN,
    'table_name= → Pipeline.run',
  ],
  ['of something unknown', 'run(table_name="a")'],
  [
    'of a class statement',
    'import dlt\nclass C(dlt.Pipeline, config=1): pass',
    'Pipeline → pipeline.Pipeline',
  ],
];

const START = 'import dlt\np = dlt.pipeline()\n';
const rebound: Case[] = [
  ['assigned something else', `${START}p = 1\np.run()`, PIPELINE],
  [
    'before and after',
    `import dlt\np = None\nfor _ in x:\n  p = dlt.pipeline()\np.run()`,
    PIPELINE,
  ],
  ['augmented', `${START}p += 1\np.run()`, PIPELINE],
  ['loop', `${START}for p in x:\n  p.run()`, PIPELINE],
  ['loop over pairs', `${START}for i, (p, q) in x:\n  p.run()`, PIPELINE],
  ['with', `${START}with open(x) as p:\n  p.run()`, PIPELINE],
  ['except', `${START}try:\n  pass\nexcept E as p:\n  p.run()`, PIPELINE],
  ['del', `${START}del p\np.run()`, PIPELINE],
  ['def', `${START}def p(): pass\np.run()`, PIPELINE],
  ['class', `${START}class p: pass\np.run()`, PIPELINE],
  ['import', `${START}import p\np.run()`, PIPELINE],
  ['walrus', `${START}print(p := 1)\np.run()`, PIPELINE],
  ['walrus in an f-string', `${START}f"{(p := 1)}"\np.run()`, PIPELINE],
  [
    'walrus in a comprehension',
    `${START}[p := i for i in x]\np.run()`,
    PIPELINE,
  ],
  ['global', `${START}def f():\n  global p\n  p = 1\np.run()`, PIPELINE],
  [
    'nonlocal',
    `import dlt\ndef f():\n  p = dlt.pipeline()\n  def g():\n    nonlocal p\n    p = 1\n  p.run()`,
    PIPELINE,
  ],
  [
    'match, captured',
    `${START}match x:\n  case [p, *q]:\n    p.run()`,
    PIPELINE,
  ],
  [
    'match, as',
    `${START}match x:\n  case {"a": 1} as p:\n    p.run()`,
    PIPELINE,
  ],
  [
    'match, class',
    `${START}match x:\n  case p.K(run=q):\n    p.run()`,
    PIPELINE,
    RUN,
  ],
  ['the module itself', 'import dlt\ndlt = 1\ndlt.pipeline()'],
  [
    'an attribute of the module',
    'import dlt\ndlt.pipeline = f\ndlt.pipeline()',
  ],
  ['a method of an object', `${START}p.run = f\np.run()`, PIPELINE],
  [
    'a property of an object is set, not replaced',
    'import dlt\nr = dlt.resource([])\nr.max_table_nesting = 2',
    RESOURCE,
    'max_table_nesting → DltResource.max_table_nesting',
  ],
];

const scopes: Case[] = [
  ['seen from a function', `${START}def f():\n  p.run()`, PIPELINE, RUN],
  ['parameter', `${START}def f(p):\n  p.run()`, PIPELINE],
  [
    'parameters of all kinds',
    `${START}def f(a, /, *p, **dlt):\n  p.run()\n  dlt.run()`,
    PIPELINE,
  ],
  [
    'default is looked up outside',
    `${START}def f(p=p.run):\n  p.run()`,
    PIPELINE,
    RUN,
  ],
  [
    'local variable',
    `${START}def f():\n  p = 1\n  p.run()\np.run()`,
    PIPELINE,
    RUN,
  ],
  ['lambda', `${START}lambda p: p.run()\nlambda q: p.run()`, PIPELINE, RUN],
  ['comprehension', `${START}[p.run() for p in x]\np.run()`, PIPELINE, RUN],
  ['generator as an argument', `${START}list(p.run() for p in x)`, PIPELINE],
  [
    'dict and set comprehension',
    `${START}{p: 1 for p in x if p.run()}\n{p.run() for p in x}`,
    PIPELINE,
  ],
  [
    'class body',
    `${START}class C:\n  p = 1\n  p.run()\np.run()`,
    PIPELINE,
    RUN,
  ],
  [
    'in a method, when the class binds the same name: uncertain',
    `${START}class C:\n  p = 1\n  def f(self):\n    p.run()`,
    PIPELINE,
  ],
  [
    'nested functions',
    `import dlt\ndef f():\n  p = dlt.pipeline()\n  def g():\n    p.run()`,
    PIPELINE,
    RUN,
  ],
  ['type parameter', `${START}def f[p](x):\n  p.run()`, PIPELINE],
];

const annotations: Case[] = [
  [
    'of a parameter',
    'import dlt\ndef f(x: dlt.Pipeline):\n  x.run()',
    'Pipeline → pipeline.Pipeline',
    RUN,
  ],
  [
    'of a result',
    'import dlt\ndef f() -> dlt.Pipeline: ...',
    'Pipeline → pipeline.Pipeline',
  ],
  [
    'of a variable',
    'import dlt\nx: dlt.Pipeline\nx.run()',
    'Pipeline → pipeline.Pipeline',
    RUN,
  ],
  [
    'of *args',
    'import dlt\ndef f(*x: dlt.Pipeline):\n  x.run()',
    'Pipeline → pipeline.Pipeline',
  ],
  [
    'may be None: the name is not followed',
    'import dlt\ndef f(x: dlt.Pipeline | None):\n  x.run()',
    'Pipeline → pipeline.Pipeline',
  ],
  ['as a string', 'import dlt\ndef f(x: "dlt.Pipeline"):\n  x.run()'],
  [
    'with type arguments',
    'import dlt\ndef f(x: dlt.sources.incremental[str]):\n  x.last_value',
    INCREMENTAL,
    'last_value → Incremental.last_value',
  ],
  [
    'default that dlt replaces with an instance of its class',
    'import dlt\ndef f(x=dlt.sources.incremental("a")):\n  x.last_value',
    INCREMENTAL,
    'last_value → Incremental.last_value',
  ],
  [
    'default of another class',
    'import dlt\ndef f(x=dlt.pipeline()):\n  x.run()',
    PIPELINE,
  ],
  ['type statement', 'import dlt\ntype dlt = int\ndlt.run()'],
];

const texts: Case[] = [
  ['string', 'import dlt\nx = "dlt.pipeline()"\n"""\ndlt.pipeline()\n"""'],
  ['comment', 'import dlt\n# dlt.pipeline()'],
  ['f-string', 'import dlt\nf"{dlt.pipeline()} dlt.run"'],
  ['syntax error', 'import dlt\ndlt.pipeline(\nx ='],
  ['prompt', '>>> import dlt'],
  ['nothing', ''],
];

describe.each([
  ['imports', imports],
  ['objects', objects],
  ['decorators', decorators],
  ['keywords', keywords],
  ['names that are bound twice', rebound],
  ['scopes', scopes],
  ['annotations', annotations],
  ['texts', texts],
])('%s', (_, cases) => {
  it.each(cases)('%s', (_about, code, ...links) => {
    expect(summary(code)).toEqual(links);
  });
});

describe('a link', () => {
  const code = 'import dlt  # é\n\ndlt.pipeline(dev_mode=True)\n';

  it('has offsets, a place, a kind, and the parameter of a keyword', () => {
    const location = inventory.get('dlt.pipeline.pipeline');
    expect(linkNames(code, inventory).slice(2)).toEqual([
      { from: 21, to: 29, location, kind: 'attribute' },
      { from: 30, to: 38, location, kind: 'keyword', parameter: 'dev_mode' },
    ]);
  });
});

describe('names in prose', () => {
  it.each([
    ['dlt.pipeline', 'dlt.pipeline.pipeline'],
    ['dlt.pipeline()', 'dlt.pipeline.pipeline'],
    ['dlt.sources.incremental', 'dlt.extract.incremental.Incremental'],
    ['dlt.Pipeline.run', 'dlt.pipeline.pipeline.Pipeline.run'],
    ['dlt.pipeline.exceptions', 'dlt.pipeline.exceptions'],
    ['Pipeline', 'dlt.pipeline.pipeline.Pipeline'],
    ['Pipeline.run', 'dlt.pipeline.pipeline.Pipeline.run'],
    [
      'DltResource.apply_hints',
      'dlt.extract.hints.DltResourceHints.apply_hints',
    ],
    ['DltSource.add_limit()', 'dlt.extract.source.DltSource.add_limit'],
    ['DltResource', 'dlt.extract.resource.DltResource'],
    ['RESTClient', 'dlt.sources.helpers.rest_client.client.RESTClient'],
    ['rest_api_source', 'dlt.sources.rest_api.rest_api_source'],
    ['add_map()', 'dlt.extract.resource.DltResource.add_map'],
    ['add_map', 'dlt.extract.resource.DltResource.add_map'],
    ['raise_on_failed_jobs()', undefined],
    // Both a module and a re-exported name of its package.
    ['dlt.common.json', undefined],
    ['dlt.pipeline.pipeline', undefined],
    // Two classes have a method of this name.
    ['add_limit', undefined],
    // Ordinary words.
    ['run', undefined],
    ['run()', undefined],
    ['name', undefined],
    ['merge', undefined],
    ['append', undefined],
    ['duckdb', undefined],
    ['filesystem', undefined],
    ['incremental', undefined],
    ['dlt', undefined],
    // Names of parameters and configuration.
    ['primary_key', undefined],
    ['write_disposition', undefined],
    ['dataset_name', undefined],
    ['sql_database', undefined],
    // Other libraries have the name too.
    ['Session', undefined],
    ['raise_for_status()', undefined],
    ['read_bytes', undefined],
    ['to_dict()', undefined],
    ['QdrantClient', undefined],
    // Another class of dlt has the name too.
    ['drop_tables()', undefined],
    ['from_reference', undefined],
    ['dlt.pipelne', undefined],
    ['dlt pipeline run', undefined],
    ['secrets.toml', undefined],
    ['dlt.secrets()', undefined],
    ['x.add_map', undefined],
  ])('%s', (text, expected) => {
    expect(linkInline(text, inventory)?.path).toBe(expected);
  });
});
