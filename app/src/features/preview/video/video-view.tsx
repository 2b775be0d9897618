import { isAudioCodecSupported } from '@aloft/core/rules';
import { useState } from 'react';
import type { ViewProps } from '../view-props.ts';
import { FilmsPanel } from './films-panel.tsx';
import { type PlaybackError, PlaybackErrorNotice } from './playback-error-notice.tsx';
import { Player } from './player.tsx';
import { useFilms } from './use-films.ts';
import styles from './video-view.module.css';

/** What is played: the file as it is, the stream that is made of it, or nothing yet, and why. */
type Shown = 'file' | 'stream' | PlaybackError;

function firstShown({ address, audioCodec }: ViewProps): Shown {
  if (address === '') return 'format';
  return isAudioCodecSupported(audioCodec) ? 'file' : 'sound';
}

/** A video, with controls of our own; what cannot be played is said before it plays (R5.3). */
export default function VideoView(props: ViewProps) {
  const [shown, setShown] = useState<Shown>(() => firstShown(props));
  const [isHeardOnly, setHeardOnly] = useState(false);
  const films = useFilms(props);
  const { stream, download, downloadNow } = props;
  if (shown !== 'file' && shown !== 'stream') {
    return (
      <PlaybackErrorNotice
        why={shown}
        download={download}
        downloadNow={downloadNow}
        onStream={stream === '' ? undefined : () => setShown('stream')}
        onPlay={
          shown === 'sound' || shown === 'picture'
            ? () => {
                setHeardOnly(shown === 'picture');
                setShown('file');
              }
            : undefined
        }
      />
    );
  }
  return (
    <div className={styles.room}>
      <Player
        {...props}
        plays={shown}
        films={films}
        onNoPicture={() => {
          if (shown === 'file' && !isHeardOnly) setShown('picture');
        }}
        onFailed={(failure) => {
          // Its bytes came, and are none that this browser plays.
          if (failure === undefined && shown === 'file' && stream !== '') setShown('refused');
          else props.onFailed(failure);
        }}
      />
      {films.all.length > 1 && <FilmsPanel films={films} shownId={props.entry.id} onShow={props.onShow} />}
    </div>
  );
}
