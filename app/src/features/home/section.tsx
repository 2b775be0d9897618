import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** What links of the page lead to. */
  readonly id?: string;
  readonly title: ReactNode;
  /** Stands beside the title. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page: its title, a paragraph beside it, and below them what it is about. */
export function Section({ id, title, lead, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={styles.section}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
}

interface PictureCardProps {
  /** How much of the row it takes on a desk. */
  readonly width: 'wide' | 'narrow';
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A picture of the product, and below it what it shows in words. */
export function PictureCard({ width, picture, title, children }: PictureCardProps) {
  return (
    <li className={clsx(styles.card, styles[width])}>
      {picture}
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
