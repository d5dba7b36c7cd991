import type { ReactNode } from 'react';
import type { FieldName, Verdict } from '@docs/config-reader/verdict';
import { PLACES } from './Places';

const MOST = 3;

/** The first few of many names. */
const few = (names: readonly string[]): string =>
  names.length > MOST + 1
    ? `${names.slice(0, MOST).join(', ')} and ${names.length - MOST} more`
    : names.join(', ');

function Field({ consumer, field }: FieldName): ReactNode {
  return (
    <>
      <code>{field}</code> of {consumer}
    </>
  );
}

/** A word for each verdict, for a look down the list. */
export const WORDS: Readonly<Record<Verdict['kind'], string>> = {
  read: 'read',
  shadowed: 'no effect',
  'not secret': 'error',
  'not convertible': 'error',
  'not native': 'error',
  other: 'not here',
  pipeline: 'not here',
  argument: 'read if asked',
  unused: 'no effect',
  never: 'never read',
};

/** What becomes of a line, in a sentence. */
export default function Sentence({
  verdict,
}: {
  readonly verdict: Verdict;
}): ReactNode {
  switch (verdict.kind) {
    case 'read':
      return (
        <>
          {verdict.by.slice(0, MOST).map((name, index) => (
            <span key={`${name.consumer} ${name.field}`}>
              {index > 0 && ', '}
              <Field {...name} />
            </span>
          ))}
          {verdict.by.length > MOST && ` and ${verdict.by.length - MOST} more`}
          {verdict.gives && (
            <>
              {verdict.gives.length > 0
                ? `; it gives ${verdict.gives.join(', ')}`
                : '; it gives no field'}
            </>
          )}
          .
        </>
      );
    case 'shadowed':
      return (
        <>
          <Field {...verdict.field} />{' '}
          {verdict.isWhole ? 'is part of' : 'comes from'}{' '}
          <code>{verdict.by.key}</code> in {PLACES[verdict.by.provider]}
          {!verdict.isWhole && ', which dlt asks first'}.
        </>
      );
    case 'not secret':
      return (
        <>
          dlt raises ValueNotSecretException:{' '}
          {verdict.isTable ? 'the table ' : ''}
          <code>{verdict.key}</code> counts as a secret. Move it to{' '}
          <code>.dlt/secrets.toml</code>.
        </>
      );
    case 'not convertible':
      return (
        <>
          dlt raises ConfigValueCannotBeCoercedException:{' '}
          <Field {...verdict.field} /> takes {verdict.takes}.
        </>
      );
    case 'not native':
      return (
        <>
          dlt raises InvalidNativeValue: <Field {...verdict.field} /> cannot be
          read from this single value.
        </>
      );
    case 'other':
      return <>Read by {few(verdict.by)}, which you did not choose.</>;
    case 'pipeline':
      return (
        <>
          Read by {few(verdict.by)} in a pipeline named{' '}
          <code>{verdict.pipeline}</code>, which is not active.
        </>
      );
    case 'argument':
      return (
        <>
          Read if a function of {verdict.of} has an argument{' '}
          <code>{verdict.field}</code> that dlt fills in.
        </>
      );
    case 'unused':
      return (
        <>
          <Field {...verdict.field} /> is not asked for with these values.
        </>
      );
    case 'never':
      return verdict.nearest === undefined ? (
        'dlt asks for no such key.'
      ) : (
        <>
          dlt asks for no such key. Probably meant:{' '}
          <code>{verdict.nearest}</code>.
        </>
      );
  }
}
