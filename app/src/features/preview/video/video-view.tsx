import { isAudioCodecSupported } from '@aloft/core/rules';
import { useState } from 'react';
import { Unheard } from '../unheard.tsx';
import type { ViewProps } from '../view-props.ts';
import { FilmsPanel } from './films-panel.tsx';
import { Player } from './player.tsx';
import { useFilms } from './use-films.ts';
import styles from './video-view.module.css';

/** A video, with controls of our own; what cannot be heard is said before it plays (R5.3). */
export default function VideoView(props: ViewProps) {
  const [isPlayed, setPlayed] = useState(isAudioCodecSupported(props.audioCodec));
  const films = useFilms(props);
  if (!isPlayed) return <Unheard what="video" download={props.download} onPlay={() => setPlayed(true)} />;
  return (
    <div className={styles.room}>
      <Player {...props} films={films} />
      {films.all.length > 1 && <FilmsPanel films={films} shownId={props.entry.id} onShow={props.onShow} />}
    </div>
  );
}
