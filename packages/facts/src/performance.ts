/** data/generated/performance.json: the measured effect of dlt settings, written by python/docs_tests/benchmarks. */
import { sha256 } from './hash';
import { didYouMean } from './nearest';
import { factsReader, hasFacts } from './read';

const FILE = 'data/generated/performance.json';

/** The measured quantity; `longest` is the CPU time of the busiest worker plus that of the process that waits for it. */
export type Quantity = 'cpu' | 'longest' | 'elapsed' | 'memory' | 'disk';

/** A value of a knob. */
export interface MeasuredVariant {
  /** Text with Markdown's code spans. */
  readonly value: string;
  /** Whether this is dlt's default. */
  readonly default: boolean;
  readonly files: number | null;
  readonly workers: number | null;
  /** Ratios to the first variant, with two significant digits. */
  readonly ratios: Readonly<Partial<Record<Quantity, number>>>;
}

/** A setting, or a way to write a pipeline. */
export interface MeasuredKnob {
  /** Text with Markdown's code spans. */
  readonly title: string;
  /** Short description of the measured workload. */
  readonly load: string;
  readonly rows: number;
  readonly quantities: readonly Quantity[];
  readonly variants: readonly MeasuredVariant[];
}

/** The measurements and the environment they were made in. */
export interface Measurements {
  readonly repeats: number;
  readonly machine: Readonly<{
    cores: number;
    python: string;
    system: string;
    packages: Readonly<Record<string, string>>;
  }>;
  readonly knobs: Readonly<Record<string, MeasuredKnob>>;
}

/** The measurements of a site. */
export interface PerformanceFacts extends Measurements {
  /** Changes when the measurements do; build caches are keyed on it. */
  readonly hash: string;
  /**
   * A knob.
   *
   * @throws Error with the nearest name when it was not measured.
   */
  readonly get: (name: string) => MeasuredKnob;
}

/** Builds the lookup of the given measurements. */
export function performanceFactsOf(
  measurements: Measurements,
  hash = '',
): PerformanceFacts {
  const { repeats, machine, knobs } = measurements;
  return {
    repeats,
    machine,
    knobs,
    hash,
    get(name) {
      const found = Object.hasOwn(knobs, name) ? knobs[name] : undefined;
      if (!found) {
        throw new Error(
          `"${name}" was not measured${didYouMean(name, Object.keys(knobs))}`,
        );
      }
      return found;
    },
  };
}

/** Reads the measurements of a site; a site without facts (a fixture) has none. */
export function readPerformanceFacts(siteDir: string): PerformanceFacts {
  if (!hasFacts(siteDir, FILE)) {
    return performanceFactsOf({
      repeats: 0,
      machine: { cores: 0, python: '', system: '', packages: {} },
      knobs: {},
    });
  }
  const { content, text } = factsReader(
    siteDir,
    'performance',
    '"npm run benchmarks" measures again',
  )(FILE);
  return performanceFactsOf(content as Measurements, sha256(text));
}
