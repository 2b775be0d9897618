import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import styles from './too-large.module.css';
import { largestText } from './use-text.ts';

/** That it is too large to be shown as text. */
export function TooLarge() {
  const { i18n } = useLingui();
  const size = formatBytes(largestText, i18n.locale);
  return (
    <p className={styles.words} role="status">
      <Trans>Texts are shown up to {size}. Download this one to read it.</Trans>
    </p>
  );
}
