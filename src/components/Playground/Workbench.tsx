// The part of the playground that needs scripts: loaded when the reader first does something.
import {
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { saveArchive } from '@site/src/components/saveArchive';
import { zipOf } from '@docs/markdown/examples/zip';
import type { Step } from '@docs/facts/playground';
import Runner, { type Action } from '@site/src/components/Runner';
import { programFor, readFile, type DataFile, type Loading } from './data';
import {
  ENCODINGS,
  EncodingError,
  type Encoding,
} from '@docs/playground/input/encodings';
import { DOWNLOAD, SHARE } from './actions';
import PasteDialog from './PasteDialog';
import { projectOf } from './project';
import Tools from './Tools';
import type { Point } from '@site/src/components/Runner/editor';
import { fragmentOf } from '@docs/playground/input/share';

/** @public Loaded with this module: index.tsx passes it to a callback. */
export { stepsOf } from '@docs/playground/input/share';

/** Longest address that chats and mail programs take, in characters. */
const LONG_LINK = 8_000;

/** What the reader did that loaded the editor: a press of Run, of a button with this label, or in the code; a file. */
export type Intent = 'run' | { readonly label: string } | Point | File;

interface Props {
  /** The program to begin with. */
  readonly loading: Loading;
  readonly intent: Intent | undefined;
  /** The control that chooses a template. */
  readonly choice: ReactNode;
  readonly onLoading: (loading: Loading) => void;
}

/** An editor that takes files and JSON of the reader, with buttons that share and download the program. */
export default function Workbench({
  loading,
  intent,
  choice,
  onLoading,
}: Props): ReactNode {
  const [message, setMessage] = useState('');
  const [pasting, setPasting] = useState(false);
  const [dragging, setDragging] = useState(false);
  /** A file whose encoding the reader has to choose. */
  const [undecoded, setUndecoded] = useState<File>();

  const load = (file: DataFile) => {
    setMessage('');
    setUndecoded(undefined);
    onLoading(programFor(file));
  };
  const open = async (file: File | undefined, encoding?: Encoding) => {
    if (!file) {
      return;
    }
    try {
      load(await readFile(file, encoding));
    } catch (error) {
      setMessage((error as Error).message);
      setUndecoded(error instanceof EncodingError ? file : undefined);
    }
  };
  const root = useRef<HTMLDivElement>(null);
  const first = useRef(() => {
    if (intent instanceof File) {
      void open(intent);
    } else if (typeof intent === 'object' && 'label' in intent) {
      // The button that was pressed is gone; this one is in its place.
      const button = [
        ...(root.current?.querySelectorAll<HTMLElement>('button') ?? []),
      ].find(({ textContent }) => textContent === intent.label);
      button?.focus({ preventScroll: true });
      button?.click();
    }
  });
  useEffect(() => {
    first.current();
  }, []);
  const share = async (steps: readonly Step[]) => {
    setUndecoded(undefined);
    let fragment: string;
    try {
      fragment = await fragmentOf(steps.filter((step) => !step.standins));
    } catch (error) {
      setMessage((error as Error).message);
      return;
    }
    const url = new URL(fragment, window.location.href).href;
    history.replaceState(history.state, '', fragment);
    const retained =
      url.length > LONG_LINK
        ? ` It has ${String(url.length)} characters; some programs cut such links off.`
        : '';
    try {
      await navigator.clipboard.writeText(url);
      setMessage(`The link is copied.${retained}`);
    } catch {
      setMessage(`The link is in the address bar.${retained}`);
    }
  };
  const actions: readonly Action[] = [
    {
      ...SHARE,
      onPress: (steps) => void share(steps),
    },
    {
      ...DOWNLOAD,
      onPress: (steps) => {
        const { name, files } = projectOf(steps);
        saveArchive(name, zipOf(name, files));
      },
    },
  ];
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave: () => {
      setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      void open(event.dataTransfer.files[0]);
    },
  };
  const tools = (
    <Tools
      onPaste={() => {
        setPasting(true);
      }}
      onFile={(file) => void open(file)}
    />
  );
  return (
    <div
      ref={root}
      className="playground"
      data-dragging={dragging ? '' : undefined}
      {...drop}
    >
      {message !== '' && (
        <p className="playground__message" role="status">
          {message}{' '}
          {undecoded &&
            ENCODINGS.map(([encoding, label]) => (
              <button
                key={encoding}
                type="button"
                className="link-button"
                onClick={() => void open(undecoded, encoding)}
              >
                {label}
              </button>
            ))}
        </p>
      )}
      {pasting && (
        <PasteDialog
          onPaste={(file) => {
            setPasting(false);
            load(file);
          }}
          onClose={() => {
            setPasting(false);
          }}
        />
      )}
      <Runner
        program={loading.program}
        code={loading.code}
        links={loading.links}
        recorded={loading.recorded}
        runsAtOnce={intent === 'run'}
        writesAt={
          typeof intent === 'object' && 'x' in intent ? intent : undefined
        }
        actions={actions}
        choice={choice}
        tools={tools}
      />
    </div>
  );
}
