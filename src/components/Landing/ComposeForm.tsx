import { useHistory } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import options from '@generated/compose/default/options.json';
import { type ReactNode, useId } from 'react';
import Options from '@site/src/components/Compose/Options';
import type { Option } from '@docs/composer/form';

function Field({
  label,
  name,
  chosen,
  options: of,
}: {
  readonly label: string;
  readonly name: string;
  readonly chosen: string;
  readonly options: readonly Option[];
}): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen}>
        <Options options={of} />
      </select>
    </div>
  );
}

/** Two fields that lead to the composed project. Without scripts, the browser submits them to the same address. */
export default function ComposeForm(): ReactNode {
  const action = useBaseUrl('/compose');
  const history = useHistory();
  const id = useId();
  return (
    <form
      className="landing__compose"
      action={action}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)].map(
          ([name, value]) => [name, typeof value === 'string' ? value : ''],
        );
        history.push(`${action}?${new URLSearchParams(fields)}`);
      }}
    >
      <p id={id}>Compose a project</p>
      <Field
        label="From"
        name="source"
        chosen="rest_api"
        options={options.sources}
      />
      <Field
        label="To"
        name="destination"
        chosen="duckdb"
        options={options.destinations}
      />
      {/* An input: buttons are hidden without scripts, where this one works. */}
      <input type="submit" className="button-secondary" value="Compose" />
    </form>
  );
}
