// The playground: templates of its page, or the reader's own program, in an editor that runs them.
import {
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react';
import StyleSheet from '@site/src/components/StyleSheet';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import Bar, { RESET } from '@site/src/components/Runner/Bar';
import type { Point } from '@site/src/components/Runner/editor';
import Empty, { ResultHead } from '@site/src/components/Runner/Empty';
import { linksOf, type NameLinks } from '@site/src/components/Runner/links';
import { DOWNLOAD_MEGABYTES } from '@docs/playground/download';
import type { Template } from '@docs/markdown/fences/runnable/templates';
import { DOWNLOAD, PASTE, SHARE } from './actions';
import type { Loading } from './data';
import Tools from './Tools';
import type { Intent } from './Workbench';

/** Editor and runner are loaded when the reader first does something. */
const load = () => loadPart(() => import('./Workbench'));
type Loaded = Awaited<ReturnType<typeof load>>;

/** Whether the address has a program. There is none while the site is built. */
const hasProgram = (): boolean =>
  typeof window !== 'undefined' && window.location.hash.startsWith('#program=');

/** A press in the code is where the reader wants to write, unless it follows a link or selects text. */
const writing = (
  start: (at: Point) => void,
): Pick<HTMLAttributes<HTMLElement>, 'onClick'> => ({
  onClick: ({ target, clientX, clientY }) => {
    if (
      getSelection()?.isCollapsed &&
      target instanceof Element &&
      target.closest('pre') &&
      !target.closest('a')
    ) {
      start({ x: clientX, y: clientY });
    }
  },
});

/** Where names of a program lead, by the block of the page that has it. */
function linksOfBlock(code: string): NameLinks {
  const block = [...document.querySelectorAll('.theme-code-block code')].find(
    ({ textContent }) => textContent.trimEnd() === code.trimEnd(),
  );
  return block ? linksOf(block) : new Map();
}

interface Shown {
  readonly loading: Loading;
  readonly intent: Intent | undefined;
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
  /** A program of the address is being read. From the first render on, because effects may run after a press on Run. */
  const [isOpening, setIsOpening] = useState(hasProgram);
  const isBrowser = useIsBrowser();

  const show = async (
    template: string | undefined,
    find: (found: Loaded) => Promise<Loading | undefined>,
    intent?: Intent,
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
          intent,
          number: (before?.number ?? 0) + 1,
        }));
      }
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setIsOpening(false);
    }
  };
  const choose = (template: Template, intent?: Intent) => {
    // Before the editor is loaded: a press on Run must start what the list shows.
    setChosen(template.id);
    const links = linksOfBlock(template.code);
    void show(
      template.id,
      () => Promise.resolve({ ...template, links }),
      intent,
    );
  };
  // A program in the address is shown, and waits for Run.
  useEffect(() => {
    const open = () => {
      if (!hasProgram()) {
        return;
      }
      setIsOpening(true);
      // Read before the editor is loaded: meanwhile a link to a heading may change the address.
      const { hash } = window.location;
      void show(undefined, async ({ stepsOf }) => {
        const steps = await stepsOf(hash);
        if (!steps) {
          return undefined;
        }
        const own = steps.findLastIndex(({ runs }) => runs);
        return {
          code: steps[own]?.code ?? '',
          program: { steps, own, duckdb: false, isShared: true },
        };
      });
    };
    open();
    window.addEventListener('hashchange', open);
    return () => {
      window.removeEventListener('hashchange', open);
    };
  }, []);

  const current = templates.find(({ id }) => id === chosen);
  const isReady = isBrowser && current !== undefined && !isOpening;
  const start = (intent: Intent) => {
    if (current && isReady) {
      choose(current, intent);
    }
  };
  const press = (label: string) => {
    start({ label });
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
          choose(template);
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
      <StyleSheet name="runner-bar.css" precedence="page" />
      <StyleSheet name="playground.css" precedence="page" />
      {problem !== '' && <p role="alert">{problem}</p>}
      {shown && Workbench ? (
        <Workbench
          key={shown.number}
          loading={shown.loading}
          intent={shown.intent}
          choice={choice}
          onLoading={(loading) =>
            void show(undefined, () => Promise.resolve(loading), 'run')
          }
        />
      ) : (
        // As the editor that takes its place. Its controls do nothing before scripts run.
        <div className="playground">
          <div className="runner">
            <div className="runner__work">
              <Bar
                busy={false}
                isReady={isReady}
                runTitle={`Runs in your browser; loads up to ${DOWNLOAD_MEGABYTES} MB once`}
                choice={choice}
                tools={
                  <Tools
                    isReady={isReady}
                    onPaste={() => {
                      press(PASTE);
                    }}
                    onFile={start}
                  />
                }
                onRun={() => {
                  start('run');
                }}
                actions={[RESET, SHARE, DOWNLOAD].map((action) => ({
                  ...action,
                  onPress: () => {
                    press(action.label);
                  },
                }))}
              />
              <div className="runner__file" {...writing(start)}>
                <button
                  type="button"
                  className="button-secondary playground__edit needs-scripts"
                  disabled={!isReady}
                  onClick={() => {
                    start({ x: 0, y: 0 });
                  }}
                >
                  Edit the program
                </button>
                {children}
              </div>
            </div>
            <div className="runner__made needs-scripts">
              <ResultHead />
              <Empty recorded={current?.recorded} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
