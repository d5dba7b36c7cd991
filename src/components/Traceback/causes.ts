/** The exceptions of a pasted traceback, from what was raised last to its first cause. */

/** What Python prints between an exception and the one that followed it. */
const FOLLOWED =
  /^(?:The above exception was the direct cause of the following exception|During handling of the above exception, another exception occurred):$/m;

/** An exception as Python prints it: with its module, or by a name that no other line begins with. */
const RAISED =
  /^(?:(?:[A-Za-z_]\w*\.)+([A-Z]\w*)|([A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt|Iteration)))(?=:|$)/m;

/** An exception that dlt quotes in the message of another one. */
const QUOTED = /<class '(?:\w+\.)*([A-Z]\w*)'>/g;

const STAGE = /Pipeline execution failed at stage (\w+)/;

/** What failed. */
export interface Causes {
  /** Names of classes; each was raised because of the next one. */
  readonly chain: readonly string[];
  /** The step of the pipeline that failed. */
  readonly step: string | undefined;
}

function classesOf(traceback: string): string[] {
  const raised = RAISED.exec(traceback);
  const quoted = [...traceback.matchAll(QUOTED)].map(([, name]) => name);
  return [raised?.[1] ?? raised?.[2], ...quoted].filter(
    (name) => name !== undefined,
  );
}

/** Reads a traceback, or its last lines. Python prints a cause before the exceptions that followed it. */
export function causesOf(text: string): Causes {
  const chain = text.split(FOLLOWED).reverse().flatMap(classesOf);
  return { chain: [...new Set(chain)], step: STAGE.exec(text)?.[1] };
}
