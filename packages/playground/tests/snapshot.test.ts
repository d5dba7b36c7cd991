/** The engine in Node: an engine that starts from the memory of another one runs programs as that one does. */
import { describe, expect, it } from 'vitest';
import { startInNode } from '@site/scripts/playground/engine';
import type { Engine } from '../src/engine/engine';
import type { Step } from '@docs/facts/playground';
import { ENGINE_TIMEOUT_MS } from '@site/tests/unit/playground/limits';

const PROGRAM: Step = {
  title: 'pipeline.py',
  writes: false,
  runs: true,
  code: `
import random
import dlt

@dlt.resource(primary_key="id", write_disposition="merge")
def orders(updated=dlt.sources.incremental("updated", initial_value=0)):
    yield [{"id": 1, "updated": 3, "lines": [{"sku": "TEA-07"}]}]

pipeline = dlt.pipeline("shop", destination="duckdb", dataset_name="shop_data")
pipeline.run(orders())
print(pipeline.dataset().orders.fetchall()[0][:2])
print(random.random())
`,
};

/** Makes a module without a file, as stand-ins for packages do. */
const MAKES_A_MODULE = `
import sys, types
sys.modules["made_up"] = types.ModuleType("made_up")
import made_up, xml.dom.minidom
print(made_up.__name__)
`;
const LOOKS_FOR_IT = `
import sys
print("made_up" in sys.modules, "xml.dom.minidom" in sys.modules)
`;

/** Silences the library's logger, which is a global of the process. */
const SILENCES_LOGS = `
import logging
logger = logging.getLogger("dlt")
logger.addHandler(logging.NullHandler())
logger.disabled = True
logging.disable(logging.CRITICAL)
print("silent")
`;
const READS_LOGS = `
import logging
import dlt

pipeline = dlt.pipeline("shop", destination="duckdb", dataset_name="shop_data")
logger = logging.getLogger("dlt")
print([type(handler).__name__ for handler in logger.handlers], logger.isEnabledFor(logging.WARNING))
`;

function resultOf(engine: Engine, printed: string[]) {
  printed.length = 0;
  expect(engine.run([PROGRAM], false)).toEqual([]);
  const { tables, pipelines } = engine.loaded();
  return { output: printed.join('').split('\n'), tables, pipelines };
}

describe('an engine', () => {
  it(
    'runs from a snapshot as it does after imports, and keeps programs apart',
    async () => {
      const printed: string[] = [];
      const print = ({ text }: { text: string }) => {
        printed.push(text);
      };
      const first = await startInNode(print);
      const snapshot = first.snapshot();
      const before = resultOf(first, printed);
      const second = resultOf(await startInNode(print, { snapshot }), printed);

      expect(second.output[0]).toBe('(1, 3)');
      expect(second.output[0]).toBe(before.output[0]);
      expect(second.output[1]).not.toBe(before.output[1]);
      expect(second.tables.map(({ name, count }) => [name, count])).toEqual(
        before.tables.map(({ name, count }) => [name, count]),
      );
      const [pipeline] = second.pipelines;
      expect(pipeline).toMatchObject({
        name: 'shop',
        destination: 'duckdb',
        dataset: 'shop_data',
      });
      const tables = pipeline?.schemas[0]?.tables ?? [];
      expect(tables.find(({ name }) => name === 'orders')).toMatchObject({
        disposition: 'merge',
        parent: null,
      });
      expect(tables.find(({ name }) => name === 'orders')?.columns[0]).toEqual({
        name: 'id',
        type: 'bigint',
        hints: ['primary key', 'not null'],
      });
      expect(tables.find(({ name }) => name === 'orders__lines')?.parent).toBe(
        'orders',
      );
      expect(JSON.parse(pipeline?.state ?? '')).toHaveProperty(
        'shop.resources.orders.incremental.updated.last_value',
        3,
      );
      expect(pipeline?.packages).toHaveLength(1);
      expect(pipeline?.packages[0]?.state).toBe('loaded');
      expect(
        pipeline?.packages[0]?.jobs.filter(({ table }) => table === 'orders'),
      ).toContainEqual({
        table: 'orders',
        format: 'insert_values',
        state: 'completed',
      });

      // A program finds no module that an earlier one has made; those of the standard library stay.
      printed.length = 0;
      for (const code of [MAKES_A_MODULE, LOOKS_FOR_IT]) {
        expect(first.run([{ ...PROGRAM, code }], false)).toEqual([]);
      }
      expect(printed.join('')).toBe('made_up\nFalse True\n');

      // What an earlier program did to the loggers has ended with it.
      printed.length = 0;
      for (const code of [SILENCES_LOGS, READS_LOGS]) {
        expect(first.run([{ ...PROGRAM, code }], false)).toEqual([]);
      }
      expect(printed.join('')).toBe("silent\n['StreamHandler'] True\n");
    },
    ENGINE_TIMEOUT_MS,
  );
});
