import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './card.module.css';
import { cardStyle } from './card-style.ts';

interface CardProps {
  readonly centred?: boolean;
  readonly children: ReactNode;
}

/** One thing in the middle of a page. */
export function Card({ centred = false, children }: CardProps) {
  return <div className={cardStyle({ centred })}>{children}</div>;
}

interface StatusArtProps {
  /** Something is wrong, or one has to wait. */
  readonly mood?: 'plain' | 'bad' | 'wait';
  /** An icon of 34. */
  readonly children: ReactNode;
}

/** The drawing above a card's heading. */
export function StatusArt({ mood = 'plain', children }: StatusArtProps) {
  return (
    <span aria-hidden className={clsx(styles.art, styles[mood])}>
      {children}
    </span>
  );
}
