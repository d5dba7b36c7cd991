import tokens from '@generated/design-tokens/default/tokens.json';
import type { ReactNode } from 'react';
import type { Colour, Theme } from '@site/src/plugins/design-tokens/tokens';

function Swatch({
  colour: { name, value, contrasts },
  theme,
}: {
  readonly colour: Colour;
  readonly theme: Theme;
}): ReactNode {
  return (
    <tr>
      <th scope="row">
        <span
          className="design-swatch"
          style={{ background: `var(${name})` }}
        />
        <code>{name}</code>
      </th>
      <td>
        <code>{value[theme]}</code>
      </td>
      <td>
        {contrasts.map(({ text, ground, ratio }) => (
          <span key={text + ground} className="design-contrast">
            {text === name ? `on ${ground}` : `${text} on it`}{' '}
            <b>{ratio[theme].toFixed(1)}</b>
          </span>
        ))}
      </td>
    </tr>
  );
}

/** The colours of a theme by token, each with its contrast on the grounds that it is used on. */
export default function Colours({
  theme,
}: {
  readonly theme: Theme;
}): ReactNode {
  return tokens.groups.map(({ label, colours }) => (
    <div key={label} className="markdown">
      <p>{label}</p>
      <table className="design-colours">
        <thead>
          <tr>
            <th>Token</th>
            <th>Value</th>
            <th>Contrast</th>
          </tr>
        </thead>
        <tbody>
          {colours.map((colour) => (
            <Swatch key={colour.name} colour={colour} theme={theme} />
          ))}
        </tbody>
      </table>
    </div>
  ));
}

/** The lengths by token: widths of columns, and radii of corners. */
export function Lengths(): ReactNode {
  return (
    <div className="markdown">
      <ul className="design-lengths">
        {tokens.lengths.map(({ name, value }) => (
          <li key={name}>
            {name.startsWith('--radius') ? (
              <span
                className="design-corner"
                style={{ borderRadius: `var(${name})` }}
              />
            ) : (
              <span
                className="design-width"
                style={{ width: `var(${name})` }}
              />
            )}
            <code>{name}</code> {value}
          </li>
        ))}
      </ul>
    </div>
  );
}
