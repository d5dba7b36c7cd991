/** Command line of `.ci/run`: `[--nightly] [--list] [JOB…]`. Exit code 0, 1 (failed) or 2 (command line). */
import { parseArgs } from 'node:util';
import { commandsOf } from './plan';
import { runCommands } from './run';
import plan from './steps.json';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { nightly: { type: 'boolean' }, list: { type: 'boolean' } },
  });
  const commands = commandsOf(plan, positionals, values.nightly ?? false);
  if (values.list) {
    console.log(commands.join('\n'));
    return 0;
  }
  const ok = await runCommands(commands, (text) => {
    process.stdout.write(text);
  });
  return ok ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
