import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { DownloadLink } from '../files/download-link.tsx';
import styles from './unheard.module.css';

interface UnheardProps {
  readonly what: 'video' | 'audio';
  readonly download: string;
  /** Left out where there is nothing but the sound. */
  readonly onPlay?: () => void;
}

/** Says that browsers do not play the sound of a file, before one waits for it in vain (R5.3). */
export function Unheard({ what, download, onPlay }: UnheardProps) {
  return (
    <div className={styles.words} role="status">
      <p>
        {what === 'video' ? (
          <Trans>The sound of this video (Dolby Digital Plus) doesn’t play in browsers.</Trans>
        ) : (
          <Trans>This recording (Dolby Digital Plus) doesn’t play in browsers.</Trans>
        )}
      </p>
      <p className={styles.hint}>
        <Trans>Download it to play it in another app.</Trans>
      </p>
      <div className={styles.actions}>
        <DownloadLink className={buttonStyle({ kind: 'primary' })} address={download}>
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
