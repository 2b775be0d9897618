import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { type ContentsState, maxShown } from './contents-state.ts';
import styles from './contents-view.module.css';

interface ContentsFootProps {
  readonly state: ContentsState;
  /** Of everything, unpacked. */
  readonly size: string;
  readonly onRetry: () => void;
}

/** What is known of the whole, and what went wrong. */
export function ContentsFoot({ state, size, onRetry }: ContentsFootProps) {
  const { phase, failure, status, entries, infoHash, format } = state;
  const { i18n } = useLingui();
  const text = useFailureText(failure);
  const isLocked = entries.some(({ encrypted }) => encrypted);
  const count = entries.length.toLocaleString(i18n.locale);
  const most = maxShown.toLocaleString(i18n.locale);
  return (
    <footer className={styles.foot}>
      {phase === 'failed' && (
        <Notice mood="danger" role="alert">
          {text}{' '}
          <Button size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
      {status === 'BROKEN' && (
        <Notice mood="warning" role="status">
          {format === 'torrent' ? (
            <Trans>This torrent can’t be read.</Trans>
          ) : (
            <Trans>This archive is damaged or incomplete. Only what could be read is listed.</Trans>
          )}
        </Notice>
      )}
      {status === 'CUT' && (
        <Notice role="status">
          {entries.length >= maxShown ? (
            <Trans>Only the first {most} items are listed. Download the archive to see all of it.</Trans>
          ) : (
            <Trans>This archive is too large to list in full. Download it to see all of it.</Trans>
          )}
        </Notice>
      )}
      {isLocked && (
        <Notice role="status">
          <Trans>
            Some files are locked with a password. Download the archive and open them on your device.
          </Trans>
        </Notice>
      )}
      <p className={styles.sums} role="status">
        {phase === 'loading' && <Trans>Reading… {count} items so far</Trans>}
        {phase !== 'loading' && (format === 'torrent' ? size : <Trans>{size} unpacked</Trans>)}
      </p>
      {infoHash !== '' && (
        <p className={styles.hash}>
          <Trans>Info hash</Trans> <code>{infoHash}</code>
        </p>
      )}
    </footer>
  );
}
