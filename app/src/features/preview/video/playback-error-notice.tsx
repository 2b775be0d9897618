import type { Result } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { DownloadLink } from '../../files/download/download-link.tsx';
import styles from './playback-error-notice.module.css';

/** Why a browser does not play a video as it is. */
export type PlaybackError = 'sound' | 'picture' | 'format' | 'refused';

interface PlaybackErrorNoticeProps {
  readonly why: PlaybackError;
  readonly download: string;
  readonly downloadNow: () => Promise<Result<string>>;
  /** Left out where no stream is made of it. */
  readonly onStream?: (() => void) | undefined;
  /** Plays the picture or the sound alone, where the browser can. */
  readonly onPlay?: (() => void) | undefined;
}

/** Says what does not play, before one waits for it in vain, and offers the video as a stream that does (R5.3). */
export function PlaybackErrorNotice(props: PlaybackErrorNoticeProps) {
  const { why, download, downloadNow, onStream, onPlay } = props;
  return (
    <div className={styles.words} role="status">
      <p>
        {why === 'sound' && <Trans>The sound of this video (Dolby Digital) doesn’t play in browsers.</Trans>}
        {why === 'picture' && <Trans>This browser can’t show the picture of this video.</Trans>}
        {why === 'format' && <Trans>Videos in this format don’t play in browsers.</Trans>}
        {why === 'refused' && <Trans>This browser can’t play this video.</Trans>}
      </p>
      <p className={styles.hint}>
        {onStream === undefined ? (
          <Trans>Download it to play it in another app.</Trans>
        ) : (
          <Trans>You can watch a converted version here, in up to 720p, or download the original.</Trans>
        )}
      </p>
      <div className={styles.actions}>
        {onStream !== undefined && (
          <Button kind="primary" onClick={onStream}>
            <Trans>Watch converted version</Trans>
          </Button>
        )}
        <DownloadLink
          className={buttonStyle(onStream === undefined ? { kind: 'primary' } : {})}
          address={download}
          addressNow={downloadNow}
        >
          <Trans>Download</Trans>
        </DownloadLink>
        {onPlay !== undefined && (
          <Button onClick={onPlay}>
            {why === 'picture' ? <Trans>Play the sound only</Trans> : <Trans>Play without sound</Trans>}
          </Button>
        )}
      </div>
    </div>
  );
}
