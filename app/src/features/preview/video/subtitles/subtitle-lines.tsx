import { type RefObject, useEffect, useState } from 'react';
import { type Cue, cuesAt } from './cue.ts';
import styles from './subtitle-lines.module.css';
import type { SubtitleState } from './subtitle-state.ts';

/** As many can be read at once; what a hostile file piles up is not drawn. */
const mostAtOnce = 4;

const nothing: readonly Cue[] = [];

const same = (one: readonly Cue[], other: readonly Cue[]): boolean =>
  one.length === other.length && one.every((cue, at) => cue === other[at]);

interface SubtitleLinesProps {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly subtitles: Pick<SubtitleState, 'cues' | 'delay' | 'size'>;
}

/** The words under a video, as text, at the frame at which they are due. */
export function SubtitleLines({ media, subtitles: { cues, delay, size } }: SubtitleLinesProps) {
  const [shown, setShown] = useState(nothing);
  useEffect(() => {
    if (cues.length === 0) return setShown(nothing);
    let frame = 0;
    const look = (): void => {
      const due = cuesAt(cues, (media.current?.currentTime ?? 0) - delay).slice(0, mostAtOnce);
      setShown((before) => (same(before, due) ? before : due));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [media, cues, delay]);
  return (
    <div className={styles.lines} data-size={size} data-testid="subtitles">
      {shown.map((cue, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cues have no identity, and their lines no state
        <p key={at} dir="auto" className={styles.line}>
          {cue.text}
        </p>
      ))}
    </div>
  );
}
