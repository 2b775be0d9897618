import { formatDuration } from '@aloft/core/rules';
import { useEffect, useState } from 'react';
import styles from './seek-preview.module.css';

interface SeekPreviewProps {
  /** The address of the video's stream, beside which its small pictures are. */
  readonly stream: string;
  /** Where the pointer is, from 0 to 1. */
  readonly at: number;
  /** In seconds. */
  readonly length: number;
}

/** So many pictures there are of a whole video. */
const pictures = 100;
/** A pointer that only passes asks for no picture; in ms. */
const debounce = 120;

/** What is at the time that a pointer is over; for the eye alone, the slider says its time itself. */
export function SeekPreview({ stream, at, length }: SeekPreviewProps) {
  const number = Math.min(pictures - 1, Math.floor(at * pictures));
  const [asked, setAsked] = useState<number | null>(null);
  const [missing, setMissing] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(number), debounce);
    return () => clearTimeout(timer);
  }, [number]);
  const address = asked === null ? '' : new URL(`frame-${asked}.jpg`, stream).href;
  return (
    <div
      className={styles.preview}
      style={{ '--over': `${at * 100}%` }}
      aria-hidden
      data-testid="seek-preview"
    >
      {address !== '' && address !== missing && (
        <img className={styles.picture} src={address} alt="" onError={() => setMissing(address)} />
      )}
      <span className={styles.time}>{formatDuration(Math.floor(at * length))}</span>
    </div>
  );
}
