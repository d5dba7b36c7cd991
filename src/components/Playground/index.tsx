// The playground: templates of its page, or the reader's own program, in an editor that runs them.
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import Empty from '@site/src/components/Runner/Empty';
import { DOWNLOAD_MEGABYTES } from '@docs/playground/download';
import type { Template } from '@docs/markdown/fences/runnable/templates';
import type { Loading } from './data';

/** Editor and runner are loaded when the reader first does something. */
const load = () => loadPart(() => import('./Workbench'));
type Loaded = Awaited<ReturnType<typeof load>>;

interface Shown {
  readonly loading: Loading;
  readonly runsAtOnce: boolean;
  /** Counts what was shown: an editor belongs to one of them. */
  readonly number: number;
}

/**
 * @param json the templates, a list of Template
 * @param children code of the first template, for readers without scripts
 */
export default function Playground({
  json = '[]',
  children,
}: {
  readonly json?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const templates = useMemo(() => JSON.parse(json) as Template[], [json]);
  const [loaded, setLoaded] = useState<Loaded>();
  const [shown, setShown] = useState<Shown>();
  const [chosen, setChosen] = useState(templates[0]?.id);
  const [problem, setProblem] = useState('');
  /** A program of the address is being read: Run would start the template. */
  const [isOpening, setIsOpening] = useState(false);
  const isBrowser = useIsBrowser();
  const sheets = [useBaseUrl('/runner-bar.css'), useBaseUrl('/playground.css')];

  const show = async (
    template: string | undefined,
    find: (found: Loaded) => Promise<Loading | undefined>,
    runsAtOnce: boolean,
  ): Promise<void> => {
    setProblem('');
    try {
      const found = await load();
      const loading = await find(found);
      if (loading) {
        setLoaded(found);
        setChosen(template);
        setShown((before) => ({
          loading,
          runsAtOnce,
          number: (before?.number ?? 0) + 1,
        }));
      }
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setIsOpening(false);
    }
  };
  const choose = (template: Template, runsAtOnce: boolean) => {
    void show(template.id, () => Promise.resolve(template), runsAtOnce);
  };
  // A program in the address is shown, and waits for Run.
  useEffect(() => {
    const open = () => {
      if (!window.location.hash.startsWith('#program=')) {
        return;
      }
      setIsOpening(true);
      void show(
        undefined,
        async ({ stepsOf }) => {
          const steps = await stepsOf(window.location.hash);
          if (!steps) {
            return undefined;
          }
          const own = steps.findLastIndex(({ runs }) => runs);
          return {
            code: steps[own]?.code ?? '',
            program: { steps, own, duckdb: false, isShared: true },
          };
        },
        false,
      );
    };
    open();
    window.addEventListener('hashchange', open);
    return () => {
      window.removeEventListener('hashchange', open);
    };
  }, []);

  const current = templates.find(({ id }) => id === chosen);
  const isReady = isBrowser && current !== undefined && !isOpening;
  const start = (runsAtOnce: boolean) => {
    if (current) {
      choose(current, runsAtOnce);
    }
  };
  const Workbench = loaded?.default;
  const choice = (
    <select
      aria-label="Template"
      className="playground__template"
      disabled={!isBrowser}
      value={chosen ?? ''}
      onChange={({ target }) => {
        const template = templates.find(({ id }) => id === target.value);
        if (template) {
          choose(template, false);
        }
      }}
    >
      <option value="" hidden>
        Your program
      </option>
      {templates.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
  return (
    <>
      {sheets.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} precedence="page" />
      ))}
      {problem !== '' && <p role="alert">{problem}</p>}
      {shown && Workbench ? (
        <Workbench
          key={shown.number}
          loading={shown.loading}
          runsAtOnce={shown.runsAtOnce}
          choice={choice}
          onLoading={(loading, runsAtOnce) =>
            void show(undefined, () => Promise.resolve(loading), runsAtOnce)
          }
        />
      ) : (
        // As high as the editor that takes its place. Its controls do nothing before scripts run.
        <div className="playground">
          <div className="runner">
            <div className="runner__work">
              <div className="runner__bar needs-scripts">
                <button
                  type="button"
                  className="button-primary runner__run"
                  disabled={!isReady}
                  title={`Runs in your browser; loads up to ${DOWNLOAD_MEGABYTES} MB once`}
                  onClick={() => {
                    start(true);
                  }}
                >
                  Run
                </button>
                {choice}
                <button
                  type="button"
                  className="button-secondary playground__edit"
                  disabled={!isReady}
                  onClick={() => {
                    start(false);
                  }}
                >
                  Edit, paste JSON or open a file
                </button>
              </div>
              {children}
            </div>
            <div className="runner__made needs-scripts">
              <Empty />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
