import type { ReactNode } from 'react';
import FileBlock from '@site/src/components/FileBlock';
import { linesToWrite, type MissingValues } from './missingValues';

/** The lines that give dlt the values that an error names. */
export function Lines({
  missing,
}: {
  readonly missing: MissingValues;
}): ReactNode {
  const { toml, environment } = linesToWrite(missing.values);
  return (
    <>
      <p>
        Write {missing.values.length > 1 ? 'these values' : 'this value'} into a
        file, or set {missing.values.length > 1 ? 'variables' : 'a variable'}:
      </p>
      {toml.map((block) => (
        <FileBlock key={block.file} {...block} />
      ))}
      <FileBlock file="Environment" lines={environment} />
      {missing.emptyFiles.length > 0 && (
        <p className="traceback__note">
          dlt found no values in{' '}
          {missing.emptyFiles.map((file, index) => (
            <span key={file}>
              {index > 0 && ', '}
              <code>{file}</code>
            </span>
          ))}
          . If you have such a file elsewhere, start the script in the folder
          that holds <code>.dlt</code>.
        </p>
      )}
    </>
  );
}
