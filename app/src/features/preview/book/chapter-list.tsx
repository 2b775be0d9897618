import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './chapter-list.module.css';
import type { Chapter } from './protocol.ts';

interface ChapterListProps {
  readonly chapters: readonly Chapter[];
  readonly current: number | null;
  readonly onClose: () => void;
  readonly onOpen: (nth: number) => void;
}

/** The table of contents. */
export function ChapterList({ chapters, current, onClose, onOpen }: ChapterListProps) {
  const { t } = useLingui();
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Sheet title={t`Contents`} onClose={onClose}>
      <ol className={styles.chapters}>
        {chapters.map(({ label, depth }, nth) => {
          const number = nth + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chapter is its number
            <li key={nth}>
              <button
                type="button"
                className={styles.chapter}
                style={{ '--depth': depth }}
                {...(nth === current
                  ? { ref: shown, 'aria-current': 'true', 'data-initial-focus': true }
                  : {})}
                onClick={() => onOpen(nth)}
              >
                {label === '' ? t`Chapter ${number}` : label}
              </button>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
