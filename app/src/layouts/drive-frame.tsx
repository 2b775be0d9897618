import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useLayout } from '../actors/use-layout.ts';
import styles from './drive.module.css';
import { HomeLink } from './home-link.tsx';
import { MainContent } from './main-content.tsx';
import { SkipLink } from './skip-link.tsx';

interface DriveFrameProps {
  /** The header, after the logo. */
  readonly header: ReactNode;
  /** The sidebar of a desk, from above: what makes something new, the places, the storage. None on a share page. */
  readonly side?: ReactNode;
  /** A phone's: the bar at the foot, and the button over it. */
  readonly phone?: ReactNode;
  /** One or two panels. */
  readonly children: ReactNode;
  /** What opens over all of it. */
  readonly overlays?: ReactNode;
}

/** The frame of everything that shows files (R2.7): panels on the canvas, the own drive's with a sidebar (R2.2). */
export function DriveFrame({ header, side, phone, children, overlays }: DriveFrameProps) {
  const isCollapse = useLayout('isCollapse');
  return (
    <div
      {...(isCollapse && side !== undefined ? { 'data-collapsed': '' } : {})}
      className={clsx(
        styles.shell,
        side === undefined && styles.alone,
        phone === undefined && styles.barless,
      )}
    >
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.home}>
          <HomeLink isCompact />
        </div>
        {header}
      </header>
      {side}
      <MainContent className={styles.main}>{children}</MainContent>
      {phone}
      {overlays}
    </div>
  );
}

/** What stands at the end of the header. */
export function HeaderEnd({ children }: { readonly children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}
