import { type ReactNode, useEffect, useState } from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import fields from '@site/src/components/ConfigValues/styles.module.css';
import island from '@site/src/components/Island';
import NotLoaded from '@site/src/components/Island/NotLoaded';
import panel from '@site/src/components/LazyDetails/styles.module.css';
import StyleSheet from '@site/src/components/StyleSheet';
import { pushQuery, replaceQuery } from '@site/src/components/replaceQuery';
import { DESTINATION_KEY } from '@site/src/choices/choices';
import { choose, storedText } from '@site/src/choices/store';
import { useQuery } from '@site/src/components/useQuery';
import type { ReaderFacts } from '@docs/config-reader/types';
import { readChoice, writeChoice, type Choice, type Mode } from './choice';
import Words from './Words';

const waiting = <p role="status">Loading…</p>;
const Places = island(() => import('./Places'), { waiting });
const Check = island(() => import('./Check'), { waiting });

const MODES: readonly (readonly [Mode, string])[] = [
  ['field', 'Look up a field'],
  ['files', 'Check your files'],
];

/** The facts, loaded once when a reader uses the builder. */
let loading: Promise<ReaderFacts> | undefined;
const loadFacts = (): Promise<ReaderFacts> => {
  loading ??= loadPart(
    () => import('@generated/config-reader/default/facts.json'),
  ).then(
    ({ default: facts }) => facts,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** The names to choose from. */
const sourcesOf = ({ sources }: ReaderFacts): string[] =>
  Object.entries(sources).flatMap(([section, functions]) =>
    functions.map(({ name }) => `${section}.${name}`),
  );

/** Loads the facts when a reader uses the builder, or when the URL already asks something. */
function useFacts(isRequested: boolean) {
  const [facts, setFacts] = useState<ReaderFacts>();
  const [hasFailed, setFailed] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const isNeeded = (isRequested || isUsed) && !hasFailed;
  useEffect(() => {
    if (isNeeded) {
      loadFacts().then(setFacts, () => {
        setFailed(true);
      });
    }
  }, [isNeeded]);
  const retry = () => {
    setFailed(false);
  };
  const use = () => {
    setUsed(true);
  };
  return { facts, hasFailed, retry, use };
}

/**
 * Says where dlt looks for a field, and reads pasted files and variables as dlt does. Everything is read in the
 * browser. Hidden without scripts, which it needs; the page has the order of the places as lists.
 */
export default function ConfigReader(): ReactNode {
  const query = useQuery();
  const choice = readChoice(query);
  const isInert = !useIsBrowser();
  const isRequested =
    choice.field !== '' || choice.source !== '' || choice.mode === 'files';
  const { facts, hasFailed, retry, use } = useFacts(isRequested);
  const change = (changes: Partial<Choice>) => {
    const { destination = '' } = changes;
    if (facts && Object.hasOwn(facts.destinations, destination)) {
      choose(DESTINATION_KEY, destination);
    }
    replaceQuery(writeChoice(query, { ...choice, ...changes }));
  };
  // The first use begins with the destination that the reader chose on another page.
  const useReader = () => {
    use();
    const stored = storedText(DESTINATION_KEY);
    if (!isRequested && choice.destination === '' && stored !== null) {
      loadFacts().then(
        ({ destinations }) => {
          if (Object.hasOwn(destinations, stored)) {
            replaceQuery(
              writeChoice(query, { ...choice, destination: stored }),
            );
          }
        },
        // Said by the notice of useFacts.
        () => undefined,
      );
    }
  };
  const words = (
    word: Exclude<keyof Choice, 'mode'>,
    label: string,
    placeholder: string,
    options?: readonly string[],
    note?: string,
  ) => (
    <Words
      label={label}
      placeholder={placeholder}
      value={choice[word]}
      disabled={isInert}
      onFocus={useReader}
      {...(options ? { options } : {})}
      {...(note === undefined ? {} : { note })}
      onChange={(value) => {
        change({ [word]: value });
      }}
    />
  );
  return (
    <div
      className="needs-scripts"
      role="group"
      aria-label="Find the place of a value"
    >
      <div className="facets">
        <StyleSheet name="facets.css" />
        <fieldset disabled={isInert}>
          <legend>What you want to know</legend>
          <div className="sideways">
            {MODES.map(([mode, label]) => (
              <button
                key={mode}
                type="button"
                className="chip"
                aria-pressed={choice.mode === mode}
                onClick={() => {
                  if (choice.mode !== mode) {
                    pushQuery(writeChoice(query, { ...choice, mode }));
                  }
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      <div className={`${panel.panel} ${fields.fields}`}>
        {choice.mode === 'field' && words('field', 'Field', 'api_key')}
        {words(
          'source',
          'Source',
          'support.tickets',
          facts && sourcesOf(facts),
          'module.name',
        )}
        {words(
          'destination',
          'Destination',
          'postgres',
          facts && Object.keys(facts.destinations),
        )}
        {choice.destination !== '' &&
          words('named', 'Its own name', 'reports', undefined, 'if it has one')}
        {words('pipeline', 'Pipeline', 'shop', undefined, 'if one is active')}
      </div>
      {hasFailed && <NotLoaded onTry={retry} />}
      {facts &&
        isRequested &&
        (choice.mode === 'field' ? (
          <Places facts={facts} choice={choice} onChange={change} />
        ) : (
          <Check facts={facts} choice={choice} />
        ))}
    </div>
  );
}
