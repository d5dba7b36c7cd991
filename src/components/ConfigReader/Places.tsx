import { type ReactNode, useState } from 'react';
import FileBlock from '@site/src/components/FileBlock';
import {
  fieldNames,
  placesOf,
  type FieldPlaces,
} from '@docs/config-reader/fieldPlaces';
import type { ReaderFacts } from '@docs/config-reader/types';
import { readableType } from '@docs/facts/config/readable';
import type { Provider } from '@docs/facts/configLookup';
import { chosenOf, type Choice } from './choice';

/** A place, as a reader knows it. */
export const PLACES: Readonly<Record<Provider, ReactNode>> = {
  environment: 'Environment variables',
  'secrets.toml': <code>.dlt/secrets.toml</code>,
  'config.toml': <code>.dlt/config.toml</code>,
};

function Key({ text }: { readonly text: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  return (
    <li>
      <code>{text}</code>{' '}
      <button
        type="button"
        className="link-button"
        aria-label={`Copy ${text}`}
        onClick={() => {
          void navigator.clipboard.writeText(text).then(() => {
            setCopied(true);
          });
        }}
      >
        {copied ? 'Copied' : 'Copy'}
      </button>
    </li>
  );
}

function Found({ request, lines, steps, vaults }: FieldPlaces): ReactNode {
  const traits = [
    ...(request.spec === '' || request.isWhole
      ? []
      : [readableType(request.type)]),
    ...(request.required ? ['required'] : []),
    request.secret ? 'secret' : 'no secret',
  ];
  return (
    <>
      <h4>
        <code>{request.path}</code> of {request.consumer.label}
      </h4>
      <p>{traits.join(', ')}. Write it into the file, or set the variable:</p>
      <FileBlock file={lines.file} lines={lines.toml} />
      <FileBlock file="Environment" lines={lines.environment} />
      <p>Every place, in the order in which dlt looks:</p>
      <ol>
        {steps.map(({ provider, keys }) => (
          <li key={`${provider} ${keys[0] ?? ''}`}>
            {PLACES[provider]}
            <ol>
              {keys.map((key) => (
                <Key key={key} text={key} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <p>
        Vaults come after the files, with the pipeline&apos;s name and without
        it. Until a value is found, dlt requests these names, each once, for
        text in TOML
        {!request.secret && '; Google is asked for sections only'}:
      </p>
      <ul>
        {vaults.map(({ label, names }) => (
          <li key={label}>
            {label}:{' '}
            {names.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <code>{name}</code>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The places of the field that the reader typed. */
export default function Places({
  facts,
  choice,
  onChange,
}: {
  readonly facts: ReaderFacts;
  readonly choice: Choice;
  readonly onChange: (changes: Partial<Choice>) => void;
}): ReactNode {
  const chosen = chosenOf(choice);
  const field = choice.field.trim();
  const names = fieldNames(facts, chosen);
  if (field === '') {
    return (
      <p role="status">
        Type the name of a field
        {names.length > 0 && (
          <>
            {', or choose one: '}
            {names.slice(0, MOST_NAMES).map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    onChange({ field: name });
                  }}
                >
                  {name}
                </button>
              </span>
            ))}
          </>
        )}
        .
      </p>
    );
  }
  const { found, nearest } = placesOf(facts, chosen, field);
  return (
    <>
      <p role="status">
        {found.length > 0 ? (
          `dlt looks for ${field} of ${found.map(({ request }) => request.consumer.label).join(', ')} in ${found.reduce((sum, { steps }) => sum + steps.flatMap(({ keys }) => keys).length, 0)} places, and in vaults.`
        ) : (
          <>
            {chosen.source || chosen.destination
              ? 'What you chose has no such field'
              : 'dlt has no such field; for an argument of your own source, type the source'}
            .{' '}
            {nearest !== undefined && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  onChange({ field: nearest });
                }}
              >
                Look up {nearest}
              </button>
            )}
          </>
        )}
      </p>
      {found.map((one) => (
        <Found
          key={`${one.request.consumer.label} ${one.request.path}`}
          {...one}
        />
      ))}
    </>
  );
}

/** How many names of fields are offered. */
const MOST_NAMES = 12;
