import { Trans } from '@lingui/react/macro';
import styles from './skip-link.module.css';

/** The element that every layout keeps the page's own content in. */
export const contentId = 'content';

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a className={styles.link} href={`#${contentId}`}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
