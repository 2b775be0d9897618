import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { DownloadLink } from '../../files/download-link.tsx';
import styles from '../unheard.module.css';

/** Why a browser does not play a video as it is. */
export type Unplayed = 'sound' | 'format' | 'refused';

interface OfferStreamProps {
  readonly why: Unplayed;
  readonly download: string;
  readonly onStream: () => void;
  /** Plays the picture alone, where the browser can. */
  readonly onPlay?: () => void;
}

/** Says what does not play, and offers the video as a stream that does (R5.3). */
export function OfferStream({ why, download, onStream, onPlay }: OfferStreamProps) {
  return (
    <div className={styles.words} role="status">
      <p>
        {why === 'sound' && (
          <Trans>The sound of this video (Dolby Digital Plus) doesn’t play in browsers.</Trans>
        )}
        {why === 'format' && <Trans>Videos in this format don’t play in browsers.</Trans>}
        {why === 'refused' && <Trans>This browser can’t play this video.</Trans>}
      </p>
      <p className={styles.hint}>
        <Trans>You can watch a converted version here, in up to 720p, or download the original.</Trans>
      </p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onStream}>
          <Trans>Watch converted version</Trans>
        </Button>
        <DownloadLink className={buttonStyle({})} address={download}>
          <Trans>Download</Trans>
        </DownloadLink>
        {onPlay !== undefined && (
          <Button onClick={onPlay}>
            <Trans>Play without sound</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
