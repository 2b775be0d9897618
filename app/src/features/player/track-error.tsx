import type { Failure, PlayerView } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { DownloadLink } from '../files/download/download-link.tsx';
import type { AudioPlayer } from './audio-player.ts';
import styles from './track-error.module.css';

interface TrackErrorProps {
  readonly player: AudioPlayer;
  readonly view: PlayerView;
}

/** Why a track does not play, with its download and the way on; and which one was skipped. */
export function TrackError({ player, view }: TrackErrorProps) {
  if (view.screen === 'nothing') return null;
  const skipped = view.skipped?.name;
  const download = view.screen === 'unplayable' ? view.download : '';
  const isStopped = view.screen === 'unplayable' || view.screen === 'failed';
  return (
    <div className={styles.trouble} role="status">
      {skipped !== undefined && (
        <p className={styles.hint}>
          <Trans>“{skipped}” can’t be played and was skipped.</Trans>
        </p>
      )}
      {view.screen === 'unplayable' && (
        <p>
          {view.refusal === 'unheard' && (
            <Trans>This recording (Dolby Digital) doesn’t play in browsers.</Trans>
          )}
          {view.refusal === 'broken' && (
            <Trans>This recording is damaged, or your browser can’t play its format.</Trans>
          )}
          {view.refusal === 'gone' && <Trans>This file no longer exists.</Trans>}
        </p>
      )}
      {view.screen === 'failed' && <FailureWords failure={view.failure} />}
      {isStopped && (
        <div className={styles.ways}>
          {download !== '' && (
            <DownloadLink
              className={buttonStyle({ kind: 'primary' })}
              address={download}
              addressNow={() => player.downloadNow(view.track.id)}
            >
              <Trans>Download</Trans>
            </DownloadLink>
          )}
          {view.screen === 'failed' && (
            <Button kind="primary" onClick={() => player.send({ type: 'track.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {view.hasNext && (
            <Button onClick={() => player.send({ type: 'track.next' })}>
              <Trans>Next track</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function FailureWords({ failure }: { readonly failure: Failure | null }) {
  return <p>{useFailureText(failure)}</p>;
}
