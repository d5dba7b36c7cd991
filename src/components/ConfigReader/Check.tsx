import { type ReactNode, useEffect, useId, useState } from 'react';
import FileBlock from '@site/src/components/FileBlock';
import StyleSheet from '@site/src/components/StyleSheet';
import { lengthProblem } from '@docs/config-reader/limits';
import { linesOf } from '@docs/config-reader/fieldPlaces';
import {
  ORDER,
  reportInSlices,
  type Missing,
  type Report,
  type Texts,
} from '@docs/config-reader/report';
import type { ReaderFacts } from '@docs/config-reader/types';
import type { Provider } from '@docs/facts/configLookup';
import { chosenOf, type Choice } from './choice';
import { PLACES } from './Places';
import Sentence, { WORDS } from './Sentence';

const NOTHING: Texts = {
  environment: '',
  'secrets.toml': '',
  'config.toml': '',
};

/** Before the first report. */
const NO_REPORT: Report = { lines: [], problems: [], missing: [] };

/** Files first: most readers have these. */
const BOXES: readonly (readonly [Provider, string, string])[] = [
  ['secrets.toml', 'secrets.toml', '[destination.postgres.credentials]\n…'],
  ['config.toml', 'config.toml', '[sources.support.tickets]\n…'],
  [
    'environment',
    'Environment variables',
    'export SOURCES__SUPPORT__TICKETS__API_KEY=…',
  ],
];

function Box({
  label,
  placeholder,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const id = useId();
  const [rejected, setRejected] = useState('');
  /** Whether a text is too long; the field then keeps what it holds. */
  const isTooLong = (text: string): boolean => {
    const problem = lengthProblem(text);
    setRejected(
      problem
        ? `Not pasted. ${label}:${problem.line}:${problem.column ?? 1}: ${problem.message}`
        : '',
    );
    return problem !== undefined;
  };
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={5}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        // Before the browser inserts and lays out the text.
        onPaste={(event) => {
          if (isTooLong(event.clipboardData.getData('text'))) {
            event.preventDefault();
          }
        }}
        onDrop={(event) => {
          if (isTooLong(event.dataTransfer.getData('text'))) {
            event.preventDefault();
          }
        }}
        onChange={({ target }) => {
          if (!isTooLong(target.value)) {
            onChange(target.value);
          }
        }}
      />
      {rejected !== '' && <span role="alert">{rejected}</span>}
    </p>
  );
}

/** The lines of one file with what becomes of them. */
function Lines({
  provider,
  report,
}: {
  readonly provider: Provider;
  readonly report: Report;
}): ReactNode {
  const lines = [
    ...report.problems.map(({ column, message, ...one }) => ({
      ...one,
      key: message,
      text: `${column === undefined ? '' : `, column ${column}`}: ${message}`,
    })),
    ...report.lines.map(({ verdict, ...one }) => ({
      ...one,
      text: (
        <>
          {' '}
          <code>{one.key}</code>{' '}
          <span className="badge-quiet">{WORDS[verdict.kind]}</span>{' '}
          <Sentence verdict={verdict} />
        </>
      ),
    })),
  ]
    .filter((one) => one.provider === provider)
    .sort((a, b) => a.line - b.line);
  return lines.length === 0 ? null : (
    <>
      <h4>{PLACES[provider]}</h4>
      <ul>
        {lines.map(({ line, key, text }) => (
          <li key={`${line} ${key}`}>
            Line {line}
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Fields of a file by the section that they are written to. */
function toWrite(missing: readonly Missing[]) {
  const files = new Map<string, Map<string, string[]>>();
  const variables: string[] = [];
  for (const { request } of missing) {
    const { file, toml, environment } = linesOf(request);
    const isTable = toml[0]?.startsWith('[') ?? false;
    const table = isTable ? (toml[0] ?? '') : '';
    const tables = files.get(file) ?? new Map<string, string[]>();
    files.set(file, tables);
    tables.set(table, [
      ...(tables.get(table) ?? []),
      ...toml.slice(isTable ? 1 : 0),
    ]);
    variables.push(...environment);
  }
  return { files, variables };
}

/** The required fields that have no value, as lines to write. */
function MissingLines({
  missing,
}: {
  readonly missing: readonly Missing[];
}): ReactNode {
  const { files, variables } = toWrite(missing);
  const hasDefault = missing.some(({ request }) =>
    /^(?:Aws|Gcp|Azure)/.test(request.spec === '' ? '' : request.spec),
  );
  return (
    <>
      <h4>Still missing</h4>
      {[...files].map(([file, tables]) => (
        <FileBlock
          key={file}
          file={file}
          lines={[...tables].flatMap(([table, fields], index) => [
            ...(index > 0 ? [''] : []),
            ...(table === '' ? [] : [table]),
            ...fields,
          ])}
        />
      ))}
      <FileBlock file="Environment" lines={variables} />
      {hasDefault && (
        <p>
          On a machine with default credentials of the cloud, dlt takes these
          instead.
        </p>
      )}
    </>
  );
}

const sum = (report: Report): string => {
  const { lines, missing, problems } = report;
  const read = lines.filter(({ verdict }) => verdict.kind === 'read').length;
  const errors =
    problems.length +
    lines.filter(({ verdict }) => WORDS[verdict.kind] === 'error').length;
  const plural = (count: number, word: string) =>
    `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${read} of ${plural(lines.length, 'value')} read, ${plural(errors, 'error')}, ${plural(missing.length, 'field')} missing.`;
};

/** Fields for the reader's files, and what dlt makes of them for the chosen source and destination. */
export default function Check({
  facts,
  choice,
}: {
  readonly facts: ReaderFacts;
  readonly choice: Choice;
}): ReactNode {
  const [texts, setTexts] = useState(NOTHING);
  const [report, setReport] = useState(NO_REPORT);
  const requested = JSON.stringify(chosenOf(choice));
  useEffect(() => {
    const controller = new AbortController();
    const chosen = JSON.parse(requested) as ReturnType<typeof chosenOf>;
    void reportInSlices(facts, chosen, texts, controller.signal).then(
      (found) => {
        if (found) {
          setReport(found);
        }
      },
    );
    return () => {
      controller.abort();
    };
  }, [facts, requested, texts]);
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  return (
    <>
      <div className="traceback">
        <StyleSheet name="traceback.css" />
        {BOXES.map(([provider, label, placeholder]) => (
          <Box
            key={provider}
            label={label}
            placeholder={placeholder}
            value={texts[provider]}
            onChange={(text) => {
              setTexts((before) => ({ ...before, [provider]: text }));
            }}
          />
        ))}
        <p className="traceback__note">
          It is read in this browser; nothing is sent, kept or shown again.{' '}
          {!isEmpty && (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                setTexts(NOTHING);
              }}
            >
              Clear
            </button>
          )}
        </p>
      </div>
      <p role="status">
        {choice.destination === '' && choice.source === ''
          ? 'Choose a source or a destination to see what is missing. '
          : ''}
        {!isEmpty && sum(report)}
      </p>
      {ORDER.map((provider) => (
        <Lines key={provider} provider={provider} report={report} />
      ))}
      {report.missing.length > 0 && <MissingLines missing={report.missing} />}
    </>
  );
}
