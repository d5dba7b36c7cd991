/** Which fields request a key. */
import { keyOf, type Provider } from '@docs/facts/configLookup';
import {
  requestedBy,
  keysOf,
  otherConsumers,
  specsOf,
  type FieldRequest,
  type Chosen,
} from './consumers';
import type { ReaderFacts } from './types';

/** The fields that request a key of a provider. */
export class Uses {
  private readonly byKey = new Map<string, FieldRequest[]>();

  constructor(
    readonly all: readonly FieldRequest[],
    pipeline: string | undefined,
  ) {
    for (const request of all) {
      for (const [provider, key] of keysOf(request, pipeline)) {
        const name = `${provider} ${key}`;
        const known = this.byKey.get(name);
        if (known) {
          known.push(request);
        } else {
          this.byKey.set(name, [request]);
        }
      }
    }
  }

  /** Fields at a path, or for a table that it is in. */
  of(provider: Provider, path: readonly string[]): readonly FieldRequest[] {
    const exact = this.byKey.get(`${provider} ${keyOf(provider, path)}`) ?? [];
    const around = path.slice(1).flatMap((_, index) => {
      const key = keyOf(provider, path.slice(0, index + 1));
      return (this.byKey.get(`${provider} ${key}`) ?? []).filter(
        ({ isWhole, type }) => !isWhole && /\b(?:dict|Any)\b/.test(type),
      );
    });
    return exact.length > 0 ? exact : around;
  }
}

/** The fields of what was chosen. */
export const usesOf = (
  outcomes: readonly { readonly requests: readonly FieldRequest[] }[],
  pipeline: string | undefined,
): Uses =>
  new Uses(
    outcomes.flatMap(({ requests }) => requests),
    pipeline,
  );

const known = new WeakMap<ReaderFacts, Map<string, Uses>>();

/** The fields of everything else that the facts know. */
export function othersOf(facts: ReaderFacts, chosen: Chosen): Uses {
  const { pipeline } = chosen;
  const made = known.get(facts) ?? new Map<string, Uses>();
  known.set(facts, made);
  const found = made.get(pipeline ?? '');
  if (found) {
    return found;
  }
  const specs = specsOf(facts);
  const uses = new Uses(
    otherConsumers(facts, chosen).flatMap((one) => requestedBy(one, specs)),
    pipeline,
  );
  made.set(pipeline ?? '', uses);
  return uses;
}
