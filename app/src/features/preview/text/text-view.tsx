import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ViewProps } from '../view-props.ts';
import styles from './text-view.module.css';
import { TextWorkspace } from './text-workspace.tsx';
import { largestText, useText } from './use-text.ts';

/** A text or source code: read by everyone, and changed where its place allows it. */
export default function TextView(props: ViewProps) {
  const opened = useText(props);
  if (Number(props.entry.size) > largestText) return <TooLarge />;
  if (opened === null) return <Spinner />;
  return <TextWorkspace {...props} opened={{ ...opened, sha256: props.sha256 }} />;
}

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
