import { formatDuration } from '@aloft/core/rules';
import { SeekBar } from '../preview/video/seek-bar.tsx';
import type { AudioPlayer } from './audio-player.ts';
import type { PlayerState } from './player-state.ts';
import styles from './track-seek.module.css';

interface TrackSeekProps {
  readonly player: AudioPlayer;
  readonly state: PlayerState;
}

/** At what time of how long it is, and the way to another time. */
export function TrackSeek({ player, state: { media } }: TrackSeekProps) {
  return (
    <div className={styles.seek}>
      <span className={styles.time}>{formatDuration(Math.floor(media.time))}</span>
      <SeekBar media={media} stream="" onSeek={(to) => player.control({ type: 'time.set', to })} />
      <span className={styles.time}>{formatDuration(Math.floor(media.length))}</span>
    </div>
  );
}
