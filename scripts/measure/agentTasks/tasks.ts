/** Tasks of agents, from tests/agent-tasks: a question, and the facts that an answer needs. */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'tests/agent-tasks';

/** A task. */
export interface AgentTask {
  /** Part of the library that it is about: the name of its file. */
  readonly group: string;
  readonly question: string;
  /** Text that a right answer is made of; between slashes a regular expression. */
  readonly facts: readonly string[];
}

/** Whether a text has a fact. */
export function hasFact(text: string, fact: string): boolean {
  const pattern = /^\/(?<pattern>.+)\/$/s.exec(fact)?.groups?.pattern;
  return pattern === undefined
    ? text.includes(fact)
    : new RegExp(pattern).test(text);
}

/** All tasks, sorted by the name of the file. */
export const readTasks = (): AgentTask[] =>
  fs
    .readdirSync(FOLDER)
    .sort()
    .flatMap((file) =>
      (
        JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')) as Omit<
          AgentTask,
          'group'
        >[]
      ).map((task) => ({ group: path.parse(file).name, ...task })),
    );
