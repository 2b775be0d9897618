import { formatDuration } from '@aloft/core/rules';
import type { MediaState } from './media-state.ts';
import styles from './player-controls.module.css';

/** At what time of how long it is. */
export function PlayTime({ media: { time, length } }: { readonly media: MediaState }) {
  return (
    <span className={styles.time}>
      {formatDuration(Math.floor(time))}
      {length > 0 && <span className={styles.length}> / {formatDuration(Math.floor(length))}</span>}
    </span>
  );
}
