// The playground: templates of its page, or the reader's own program, in an editor that runs them.
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { loadPart } from '@site/src/client/loadPart';
import facets from '@site/src/components/Facets/styles.module.css';
import type { Template } from '@site/src/remark/runnable/templates';
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
  const isBrowser = useIsBrowser();

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
      void show(
        undefined,
        async ({ stepsOf }) => {
          const steps = await stepsOf(window.location.hash);
          const own = steps?.findLastIndex(({ runs }) => runs) ?? -1;
          return steps && own >= 0
            ? {
                code: steps[own]?.code ?? '',
                program: { steps, own, duckdb: false },
              }
            : undefined;
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
  const Workbench = loaded?.default;
  return (
    <>
      <div className={facets.facets}>
        <fieldset disabled={!isBrowser}>
          <legend>Template</legend>
          <div>
            {templates.map((template) => (
              <button
                key={template.id}
                type="button"
                className={facets.chip}
                aria-pressed={template.id === chosen}
                onClick={() => {
                  choose(template, false);
                }}
              >
                {template.title}
              </button>
            ))}
          </div>
        </fieldset>
        {!shown && (
          // Rendered by the server, too, so that nothing moves; it does nothing before scripts run.
          <fieldset disabled={!isBrowser || !current}>
            <legend>Program</legend>
            <div>
              {[
                ['Run it', true] as const,
                ['Edit, paste JSON or open a file', false] as const,
              ].map(([label, runsAtOnce]) => (
                <button
                  key={label}
                  type="button"
                  className={facets.chip}
                  onClick={() => {
                    if (current) {
                      choose(current, runsAtOnce);
                    }
                  }}
                >
                  {label}
                </button>
              ))}
            </div>
          </fieldset>
        )}
      </div>
      {problem !== '' && <p role="alert">{problem}</p>}
      {shown && Workbench ? (
        <Workbench
          key={shown.number}
          loading={shown.loading}
          runsAtOnce={shown.runsAtOnce}
          onLoading={(loading, runsAtOnce) =>
            void show(undefined, () => Promise.resolve(loading), runsAtOnce)
          }
        />
      ) : (
        children
      )}
    </>
  );
}
