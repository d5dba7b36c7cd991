import { readerFactsOf } from '@site/src/configReader/facts';
import type { ReaderFacts } from '@site/src/configReader/types';
import { readConfigFacts } from '@site/src/facts/config/read';
import { readDestinationFacts } from '@site/src/facts/destinations/read';
import { readSourceFacts } from '@site/src/facts/sources/read';

let made: ReaderFacts | undefined;

/** The facts of this site. */
export const facts = (): ReaderFacts =>
  (made ??= readerFactsOf(
    readConfigFacts('.'),
    readDestinationFacts('.'),
    readSourceFacts('.'),
  ));
