// Replaces the label of the version in the navbar by a list of all versions. It is HTML, so it works without scripts.
import clsx from 'clsx';
import type { ReactNode } from 'react';
import versions from '@generated/version-list/default/versions.json';
import type { LinkedVersion } from '../..';
import styles from '../../versions.module.css';

interface Props {
  readonly mobile?: boolean;
  readonly className?: string;
}

/** Another version is another site: its address is no route, so the link is no `Link`. */
const Version = ({
  version: { href, label, isCurrent },
  className,
}: {
  readonly version: LinkedVersion;
  readonly className: string | undefined;
}): ReactNode => (
  <a
    className={className}
    href={href}
    aria-current={isCurrent ? 'true' : undefined}
  >
    {label}
  </a>
);

export default function VersionList({ mobile, className }: Props): ReactNode {
  if (mobile) {
    return versions.map((version) => (
      <li key={version.href} className="menu__list-item">
        <Version version={version} className="menu__link" />
      </li>
    ));
  }
  const label = versions.find(({ isCurrent }) => isCurrent)?.label ?? '';
  return (
    <details className={clsx('navbar__item', className, styles.versions)}>
      <summary aria-label={`${label}, other versions`}>{label}</summary>
      <ul>
        {versions.map((version) => (
          <li key={version.href}>
            <Version version={version} className={styles.version} />
          </li>
        ))}
      </ul>
    </details>
  );
}
