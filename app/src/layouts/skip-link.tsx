import { Trans } from '@lingui/react/macro';
import { mainContentId } from '../ui/main-content.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a className={styles.link} href={`#${mainContentId}`}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
