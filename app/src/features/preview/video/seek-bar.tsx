import { formatDuration } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useState } from 'react';
import type { MediaState } from './media-state.ts';
import styles from './seek-bar.module.css';
import { SeekPreview } from './seek-preview.tsx';

interface SeekBarProps {
  readonly media: MediaState;
  /** Where small pictures of the video are; empty where there are none. */
  readonly stream: string;
  readonly onSeek: (time: number) => void;
}

/** The steps of the slider in a second. */
const steps = 10;

/** Where it plays, how much of it is there, and the way to another time. */
export function SeekBar({ media: { time, length, loaded }, stream, onSeek }: SeekBarProps) {
  const { t } = useLingui();
  const [over, setOver] = useState<number | null>(null);
  function onPointerMove({ clientX, currentTarget }: PointerEvent<HTMLInputElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setOver(Math.min(1, Math.max(0, (clientX - left) / width)));
  }
  const at = formatDuration(Math.floor(time));
  const end = formatDuration(Math.floor(length));
  const share = (part: number): string => (length === 0 ? '0%' : `${Math.min(100, (part / length) * 100)}%`);
  return (
    <div className={styles.seek}>
      {stream !== '' && over !== null && length > 0 && (
        <SeekPreview stream={stream} at={over} length={length} />
      )}
      <input
        type="range"
        className={styles.bar}
        style={{ '--played': share(time), '--loaded': share(loaded) }}
        aria-label={t`Seek`}
        aria-valuetext={length === 0 ? at : t`${at} of ${end}`}
        min={0}
        max={length}
        step={1 / steps}
        disabled={length === 0}
        // On a step: React compares this with what the slider rounds it to, and would seek back to it where the slider
        // tells of a new time twice at once, as it does for a tap.
        value={Math.floor(time * steps) / steps}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setOver(null)}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
      />
    </div>
  );
}
