import { Trans } from '@lingui/react/macro';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** As many lines as usually come. */
  readonly lines?: number;
  readonly shape?: 'text' | 'row' | 'tile';
}

/** What stands where content is about to be. Nothing shows for the first 150 ms, and then it fades downwards. */
export function Skeleton({ lines = 3, shape = 'text' }: SkeletonProps) {
  return (
    <div role="status" className={styles.skeleton} data-shape={shape}>
      <span className="visually-hidden">
        <Trans>One moment…</Trans>
      </span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} aria-hidden className={styles.line} style={{ opacity: 1 - line / (lines + 1) }} />
      ))}
    </div>
  );
}
