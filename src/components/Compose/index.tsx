import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import NotLoaded from '@site/src/components/Island/NotLoaded';
import { pushQuery, replaceQuery } from '@site/src/components/replaceQuery';
import { saveArchive } from '@site/src/components/saveArchive';
import { useQuery } from '@site/src/components/useQuery';
import { DESTINATION_KEY } from '@site/src/choices/choices';
import { choose, storedText } from '@site/src/choices/store';
import type { FormData, Option } from '@docs/composer/form';
import type { Choice } from '@docs/composer/types';
import Form from './Form';
import styles from './styles.module.css';

/** The composer is loaded when the reader comes near the form: the page shows a whole pipeline without it. */
const load = async () => {
  const [engine, { default: Result }] = await loadPart(() =>
    Promise.all([import('./engine'), import('./Result')]),
  );
  return { engine, Result };
};
type Loaded = Awaited<ReturnType<typeof load>>;

const optionNames = (options: readonly Option[]): readonly string[] =>
  options.map(({ name }) => name);

/**
 * Fields that compose a pipeline, above its files. The choice is in the query string. Without one, and without
 * scripts, the page shows the pipeline that src/plugins/compose/remark.ts wrote.
 */
export default function Compose({
  json,
  children,
}: {
  readonly json: string;
  readonly children: ReactNode;
}): ReactNode {
  const data = useMemo(() => JSON.parse(json) as FormData, [json]);
  const query = useQuery();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => {
    setFailed(true);
  }, []);
  const start = useCallback(() => {
    load().then((found) => {
      setLoaded(found);
      setFailed(false);
    }, fail);
  }, [fail]);
  useEffect(() => {
    if (query !== '') {
      start();
    }
  }, [query, start]);
  // A URL without a choice begins with the destination of the last one. The query of the first render is empty.
  useEffect(() => {
    const destination = storedText(DESTINATION_KEY);
    if (
      window.location.search === '' &&
      destination !== data.choice.destination &&
      optionNames(data.destinations).includes(destination ?? '')
    ) {
      replaceQuery(
        `?${new URLSearchParams({ destination: destination ?? '' })}`,
      );
    }
  }, [data]);

  const view = useMemo(() => loaded?.engine.viewOf(query), [loaded, query]);
  const shown: FormData = view ? { ...data, ...view.state } : data;
  const change = async (changes: Partial<Choice>) => {
    const { engine } = await load();
    if (changes.destination !== undefined) {
      choose(DESTINATION_KEY, changes.destination);
    }
    pushQuery(engine.queryAfter(shown.choice, changes));
  };
  const download = async () => {
    const { engine } = await load();
    const { composed } = engine.viewOf(query);
    saveArchive(
      composed.name,
      engine.archiveOf(composed, window.location.href),
    );
  };
  const Result = loaded?.Result;
  return (
    <>
      <Form
        data={shown}
        onApproach={start}
        onChange={(changes) => {
          change(changes).catch(fail);
        }}
      >
        <fieldset>
          <legend>Project</legend>
          <div>
            <button
              type="button"
              className="button-primary"
              onClick={() => {
                download().catch(fail);
              }}
            >
              Download as ZIP
            </button>
          </div>
        </fieldset>
        {failed && <NotLoaded onTry={start} />}
        {view && view.problems.length > 0 && (
          <div
            className="theme-admonition theme-admonition-warning"
            role="status"
          >
            {view.problems.join(' ')}
          </div>
        )}
      </Form>
      <div className={styles.result}>
        {query !== '' && view && Result ? (
          <Result composed={view.composed} />
        ) : (
          children
        )}
      </div>
    </>
  );
}
