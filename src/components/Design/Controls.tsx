import Link from '@docusaurus/Link';
import PaginatorNavLink from '@theme/PaginatorNavLink';
import { type ReactNode, useId } from 'react';
import ApiSignature from '@site/src/components/ApiSignature';
import values from '@site/src/components/ConfigValues/styles.module.css';
import Glyph from '@site/src/components/Glyph';
import panel from '@site/src/components/LazyDetails/styles.module.css';
import Monogram from '@site/src/components/Monogram';
import Motif from '@site/src/components/Motif';
import PageList from '@site/src/components/PageList';
import { entries } from '@site/src/components/Search/entries';
import Icon from '@site/src/components/Search/Icon';
import Row from '@site/src/components/Search/Row';
import { repositoryUrl } from '@site/src/config/site';

const nothing = () => undefined;

/** Fields of a form: text, and one with an error. */
function Fields(): ReactNode {
  const id = useId();
  return (
    <div className={panel.panel}>
      <div className={values.fields}>
        <div className={values.field}>
          <label htmlFor={id}>
            <code>host</code>
          </label>
          <input id={id} type="text" placeholder="db.example.com" />
        </div>
        <div className={values.field}>
          <label htmlFor={`${id}-port`}>
            <code>port</code>
          </label>
          <input
            id={`${id}-port`}
            type="text"
            defaultValue="54x2"
            aria-invalid
            aria-describedby={`${id}-error`}
          />
          <span id={`${id}-error`} className={values.error}>
            A number is needed.
          </span>
        </div>
      </div>
      <p className={values.note}>
        A note stands below its fields.{' '}
        <button type="button" className="link-button">
          Clear all
        </button>
      </p>
    </div>
  );
}

/** Buttons and chips, which look different because they do different things; and a tile with an icon. */
function Buttons(): ReactNode {
  return (
    <>
      <p className="design-row">
        <button type="button" className="button-primary">
          Primary
        </button>
        <button type="button" className="button-secondary">
          Secondary
        </button>
        <button type="button" className="button-secondary" disabled>
          Not possible
        </button>
      </p>
      <p className="design-row">
        <button type="button" className="chip" aria-pressed="true">
          Chosen
        </button>
        <button type="button" className="chip" aria-pressed="false">
          To choose
        </button>
        <button type="button" className="chip" disabled>
          No match
        </button>
        <span className="badge-quiet">experimental</span>
        <span className="badge-quiet">secret</span>
        <kbd>Ctrl K</kbd>
        <Icon name="search" />
        <Icon name="section" />
        <Icon name="code" />
      </p>
      <ul className="landing__tiles">
        <li>
          <Link className="landing__tile" to="/dlt-ecosystem/verified-sources/">
            <Glyph name="database" />
            Databases
          </Link>
        </li>
        <li>
          <Link className="landing__tile" to="/dlt-ecosystem/destinations/">
            <Glyph name="warehouse" />
            Warehouses
          </Link>
        </li>
      </ul>
    </>
  );
}

/** Marks of capabilities, as in the legend of their tables. */
function Marks(): ReactNode {
  const marks = { yes: 'yes', no: 'no', some: 'with a condition' };
  return (
    <p className="matrix-notes">
      {Object.entries({ ...marks, default: 'default' }).map(([mark, words]) => (
        <span key={mark} data-mark={mark}>
          {words}
        </span>
      ))}
    </p>
  );
}

/** An entry of the API reference: a signature, its parameters, and a message. */
function Entry(): ReactNode {
  return (
    <div className="markdown">
      <ApiSignature
        html="<b>run</b>(<i>data</i>: Any, *, <i>table_name</i>: str = None)"
        source={repositoryUrl}
        name="run"
      />
      <p className="api-label">Parameters</p>
      <dl className="api-names">
        <dt>
          <code>data</code>
          <span>Any</span> <span className="badge-quiet">required</span>
        </dt>
        <dd>The rows, or what yields them.</dd>
        <dt>
          <code>table_name</code>
          <span>str</span>
          <span className="error-message">No table has this name: …</span>
        </dt>
        <dd>The table for them.</dd>
      </dl>
      <Marks />
    </div>
  );
}

/** Lists of pages, as links and as cards, and what stands where a filter finds nothing. */
function Lists(): ReactNode {
  return (
    <div className="markdown">
      <PageList
        pages={[
          {
            label: 'Introduction',
            permalink: '/intro',
            description: 'What dlt does, and when to use it.',
          },
        ]}
      />
      <div className="catalog">
        <ul>
          <li>
            <p>
              <Monogram letters="GH" hue={277} />
              GitHub
            </p>
            <p>Issues, pull requests, reactions</p>
            <p>
              <b>incremental</b> <span>token</span>
            </p>
          </li>
          <li>
            <p>
              <Monogram letters="St" hue={222} />
              Stripe
            </p>
            <p>Customers, charges, events</p>
            <p>
              <b>incremental</b> <span>key</span>
            </p>
          </li>
        </ul>
      </div>
      <div className="empty">
        <Motif />
        <p>
          None of the 30 sources fits.{' '}
          <button type="button" className="link-button">
            Show all
          </button>
        </p>
      </div>
      <Motif busy />
    </div>
  );
}

/** Rows of the search, the first one active. */
function Rows(): ReactNode {
  const id = useId();
  return (
    <div role="listbox" aria-label="Results" tabIndex={0}>
      {entries.slice(0, 2).map((item, index) => (
        <Row
          key={index}
          id={`${id}${index}`}
          item={item}
          query=""
          active={index === 0}
          onPoint={nothing}
          onPick={nothing}
        />
      ))}
    </div>
  );
}

/** Everything that a reader acts on. */
export default function Controls(): ReactNode {
  return (
    <>
      <Buttons />
      <Fields />
      <Entry />
      <Lists />
      <Rows />
      <div className="pagination-nav">
        <PaginatorNavLink
          permalink="/intro"
          title="Introduction"
          subLabel="Previous"
        />
        <PaginatorNavLink
          permalink="/search"
          title="Search"
          subLabel="Next"
          isNext
        />
      </div>
    </>
  );
}
