// Wraps the theme's edit link to add a link for reporting a problem with the page.
import EditThisPage from '@theme-original/EditThisPage';
import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import type { Props } from '@theme/EditThisPage';
import type { ReactNode } from 'react';
import { issueUrl } from '@site/src/config/issues';
import styles from './styles.module.css';

export default function EditThisPageWrapper(props: Props): ReactNode {
  const { pathname } = useLocation();
  return (
    <span className={styles.links}>
      <EditThisPage {...props} />
      <Link className="theme-edit-this-page" to={issueUrl({ page: pathname })}>
        Report a problem with this page
      </Link>
    </span>
  );
}
