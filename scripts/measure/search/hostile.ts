/** Measures what hostile texts cost: the search of a page in steps, and the commands of the package in a process. */
import { spawnSync } from 'node:child_process';
import { nearMissSteps, searchSteps } from '@docs/search/search';
import type { Steps } from '@docs/search/steps';
import { HOSTILE } from '../../../tests/search/hostile';
import { loadBuilt } from './built';

const COMMAND = 'packages/dlt-docs/dist/cli.mjs';
/** Bytes of a text that are passed: the package takes 100,000 characters, Linux 128 KiB as one argument. */
const LONGEST_ARGUMENT = 100_000;
/** Prints the resources that the process has used to the file descriptor 3 when it ends. */
const REPORT =
  "data:text/javascript,import fs from 'node:fs';process.on('exit',()=>fs.writeSync(3,JSON.stringify(process.resourceUsage())))";

/** Measures of one text; times in milliseconds of the processor, memory in bytes. */
export interface Cost {
  readonly steps: number;
  readonly longestStep: number;
  readonly command: number;
  readonly memory: number;
}

/** Processor time of this process, which other processes of a busy machine do not lengthen. */
function timeOf<Result>(work: () => Result): readonly [number, Result] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1_000, result];
}

function stepTimes(steps: Steps<unknown>): number[] {
  const times: number[] = [];
  for (;;) {
    const [time, step] = timeOf(() => steps.next());
    times.push(time);
    if (step.done) {
      return times;
    }
  }
}

function runCommand(text: string): Pick<Cost, 'command' | 'memory'> {
  const argument = text.replaceAll('\0', ' ').slice(0, LONGEST_ARGUMENT);
  const bytes = Buffer.from(argument).subarray(0, LONGEST_ARGUMENT);
  const { output } = spawnSync(
    process.execPath,
    ['--import', REPORT, COMMAND, 'error', bytes.toString()],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const used = JSON.parse(output[3] ?? '{}') as NodeJS.ResourceUsage;
  return {
    command: (used.userCPUTime + used.systemCPUTime) / 1_000,
    memory: used.maxRSS * 1_024,
  };
}

/** The costs of each hostile text, by its name. Reads the built site and the built package. */
export function measureHostile(buildDir: string): Map<string, Cost> {
  const loaded = loadBuilt(buildDir);
  // The first search compiles the code.
  stepTimes(searchSteps(loaded, 'how do I load rows of a table'));
  return new Map(
    HOSTILE.map(([name, text]) => {
      const times = [
        ...stepTimes(searchSteps(loaded, text)),
        ...stepTimes(nearMissSteps(loaded, text)),
      ];
      return [
        name,
        {
          steps: times.length,
          longestStep: Math.max(...times),
          ...runCommand(text),
        },
      ];
    }),
  );
}
