/** Composed programs that the page offers to run in the playground do run there, twice. */
import { expect, it } from 'vitest';
import { startInNode } from '../../../scripts/playground/engine';
import { readChoice } from '@docs/composer/choice';
import { compose } from '@docs/composer/compose';
import { readComposeFacts } from '@docs/composer/facts/read';
import { ENGINE_TIMEOUT_MS } from './limits';

const QUERIES = [
  '?source=python&destination=duckdb&disposition=append',
  '?source=python&destination=duckdb&disposition=replace',
  '?source=python&destination=duckdb&disposition=merge&key=id',
  '?source=python&destination=duckdb&disposition=merge&key=id&cursor=day',
];

it(
  'composed programs run in the browser build',
  async () => {
    const facts = readComposeFacts(process.cwd());
    const engine = await startInNode(() => undefined);
    for (const query of QUERIES) {
      const composed = compose(readChoice(facts, query), facts);
      expect(composed.inBrowser, query).toBe(true);
      const step = {
        title: 'pipeline.py',
        code: composed.files[0]?.text ?? '',
        writes: false,
        runs: true,
      };
      for (const again of [false, true]) {
        expect(engine.run([step], again), query).toEqual([]);
        const { tables } = engine.loaded();
        expect(tables.map(({ name }) => name)).toContain('orders');
      }
    }
  },
  ENGINE_TIMEOUT_MS,
);
