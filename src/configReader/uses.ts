/** Which fields ask for a key. */
import { keyOf, type Provider } from '../facts/configLookup';
import {
  askedBy,
  keysOf,
  otherConsumers,
  specsOf,
  type Asked,
  type Chosen,
} from './consumers';
import type { ReaderFacts } from './types';

/** The fields that ask for a key of a provider. */
export class Uses {
  private readonly byKey = new Map<string, Asked[]>();

  constructor(
    readonly all: readonly Asked[],
    pipeline: string | undefined,
  ) {
    for (const asked of all) {
      for (const [provider, key] of keysOf(asked, pipeline)) {
        const name = `${provider} ${key}`;
        const known = this.byKey.get(name);
        if (known) {
          known.push(asked);
        } else {
          this.byKey.set(name, [asked]);
        }
      }
    }
  }

  /** Fields that ask for a path, or for a table that it is in. */
  of(provider: Provider, path: readonly string[]): readonly Asked[] {
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
  outcomes: readonly { readonly asked: readonly Asked[] }[],
  pipeline: string | undefined,
): Uses =>
  new Uses(
    outcomes.flatMap(({ asked }) => asked),
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
    otherConsumers(facts, chosen).flatMap((one) => askedBy(one, specs)),
    pipeline,
  );
  made.set(pipeline ?? '', uses);
  return uses;
}
