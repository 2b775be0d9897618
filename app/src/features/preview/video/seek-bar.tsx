import { formatDuration } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import type { MediaState } from './media-state.ts';
import styles from './seek-bar.module.css';

interface SeekBarProps {
  readonly media: MediaState;
  readonly onSeek: (time: number) => void;
}

/** Where it plays, how much of it is there, and the way to another time. */
export function SeekBar({ media: { time, length, loaded }, onSeek }: SeekBarProps) {
  const { t } = useLingui();
  const at = formatDuration(Math.floor(time));
  const end = formatDuration(Math.floor(length));
  const share = (part: number): string => (length === 0 ? '0%' : `${Math.min(100, (part / length) * 100)}%`);
  return (
    <input
      type="range"
      className={styles.bar}
      style={{ '--played': share(time), '--loaded': share(loaded) }}
      aria-label={t`Seek`}
      aria-valuetext={length === 0 ? at : t`${at} of ${end}`}
      min={0}
      max={length}
      step={0.1}
      disabled={length === 0}
      value={time}
      onChange={(event) => onSeek(event.target.valueAsNumber)}
    />
  );
}
