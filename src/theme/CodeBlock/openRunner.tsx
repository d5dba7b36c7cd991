// What a press of "Run" does. Loaded by it, so that pages that nobody runs do not have it.
import type { ReactNode } from 'react';
import Runner from '@site/src/components/Runner';
import { linksOf } from '@site/src/components/Runner/links';
import type { Program } from '@site/src/remark/runnable';

/**
 * The runner of a block, which runs at once.
 *
 * @param program see `program` of the code block
 * @param code the element with the block's code
 */
export const openRunner = (program: string, code: HTMLElement): ReactNode => (
  <Runner
    program={JSON.parse(program) as Program}
    code={code.textContent}
    links={linksOf(code)}
    runsAtOnce
  />
);
