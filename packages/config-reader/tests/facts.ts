import { readerFactsOf } from '../src/facts';
import type { ReaderFacts } from '../src/types';
import { readConfigFacts } from '@docs/facts/config/read';
import { readDestinationFacts } from '@docs/facts/destinations/read';
import { readSourceFacts } from '@docs/facts/sources/read';

let made: ReaderFacts | undefined;

/** The facts of this site. */
export const facts = (): ReaderFacts =>
  (made ??= readerFactsOf(
    readConfigFacts('.'),
    readDestinationFacts('.'),
    readSourceFacts('.'),
  ));
