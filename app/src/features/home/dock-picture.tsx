import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { Check, Pause, X } from '../../ui/icons.tsx';
import styles from './dock-picture.module.css';
import { EntryArt } from './window-picture.tsx';

interface LineProps {
  readonly art: Parameters<typeof EntryArt>[0]['art'];
  readonly name: string;
  /** How much of it has arrived, from 0 to 1; left out where `children` say something else. */
  readonly part?: number;
  /** Below the name. */
  readonly children?: ReactNode;
  /** At the end of the line. */
  readonly end?: ReactNode;
  readonly isFaint?: boolean;
}

/** One file in a list of what is going on. */
export function TaskLine({ art, name, part, children, end, isFaint = false }: LineProps) {
  const { locale } = useApp().facts;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <div className={clsx(styles.line, isFaint && styles.faint)}>
      <EntryArt art={art} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {part === undefined ? (
          <span className={styles.below}>{children}</span>
        ) : (
          <span className={styles.track}>
            <span className={styles.done} style={{ inlineSize: `${part * 100}%` }} />
          </span>
        )}
      </span>
      {part !== undefined && <span className={styles.below}>{percent.format(part)}</span>}
      {end}
    </div>
  );
}

/** A list of such lines as a panel. */
export function TaskPanel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

interface DockPictureProps {
  /** In the corner of the window, without the file that has arrived. */
  readonly isInCorner?: boolean;
}

/** The dock of uploads that go on. */
export function DockPicture({ isInCorner = false }: DockPictureProps) {
  const [nth, files] = [2, 9];
  return (
    <div className={clsx(styles.dock, isInCorner && styles.corner)}>
      <div className={styles.head}>
        <strong>
          <Trans>
            Uploading {nth} of {files}
          </Trans>
        </strong>
        <Pause size={18} />
        <X size={18} />
      </div>
      <TaskLine art="meadow" name="Postcard.webp" part={0.72} />
      <TaskLine art="video" name="Night train.webm" part={0.31} />
      {!isInCorner && (
        <TaskLine art="document" name="Packing list.pdf">
          <span className={styles.arrived}>
            <Check size={14} />
            <Trans>Uploaded</Trans>
          </span>
        </TaskLine>
      )}
    </div>
  );
}
