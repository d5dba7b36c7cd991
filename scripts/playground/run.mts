/**
 * Runs tasks in the engine, in Node: `tsx scripts/playground/run.mts TASKS RESULTS`, two JSON files. The tasks are
 * those of candidates.py; a result holds what each step printed, what was raised, and what the normaliser needs.
 */
import fs from 'node:fs';
import type { Raised } from '@docs/playground/engine/protocol';
import type { Step } from '@docs/facts/playground';
import { standins } from '@docs/playground/build/assets';
import { startInNode } from './engine';

interface Task {
  readonly id: string;
  readonly steps: readonly Step[];
}

interface Result {
  readonly id: string;
  readonly printed: Readonly<Record<number, string>>;
  readonly raised: readonly Raised[];
  /** Random ids that dlt made. */
  readonly ids: readonly string[];
  /** Start and end, in seconds since 1970. */
  readonly window: readonly [number, number];
}

const IDS = '/home/pyodide/ids';

/** Before dlt is imported: ids are logged as the snippet runner logs them. */
const PRELUDE = `
import os, sys
import snippet_room
snippet_room._ids_log = os.open("${IDS}", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
sys.meta_path.insert(0, snippet_room._Finder("/lib/python3.13/site-packages/standins_lib"))
`;

const [, , tasksFile = '', resultsFile = ''] = process.argv;
const tasks = JSON.parse(fs.readFileSync(tasksFile, 'utf8')) as Task[];
let printed: Record<number, string> = {};
const engine = await startInNode(
  ({ step, stream, text }) => {
    if (stream === 'stdout') {
      printed[step] = (printed[step] ?? '') + text;
    }
  },
  {
    libraries: {
      'snippet_room.py': fs.readFileSync(
        'python/docs_tests/snippets/sandbox/site/sitecustomize.py',
        'utf8',
      ),
      ...(await standins(process.cwd())),
    },
    prelude: PRELUDE,
  },
);
const results: Result[] = [];
for (const { id, steps } of tasks) {
  printed = {};
  engine.pyodide.FS.truncate(IDS, 0);
  const started = Date.now() / 1000;
  let raised: readonly Raised[];
  try {
    raised = engine.run(steps, false);
  } catch (error) {
    raised = [
      {
        step: 0,
        name: 'EngineError',
        message: '',
        line: null,
        trace: String(error),
      },
    ];
  }
  const ids = engine.pyodide.FS.readFile(IDS, { encoding: 'utf8' });
  results.push({
    id,
    printed,
    raised,
    ids: ids.split(/\s+/).filter(Boolean),
    window: [started, Date.now() / 1000],
  });
  console.error(`${((Date.now() / 1000 - started) | 0).toString()} s  ${id}`);
}
fs.writeFileSync(resultsFile, JSON.stringify(results));
process.exit(0);
