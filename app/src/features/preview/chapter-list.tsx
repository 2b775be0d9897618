import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './chapter-list.module.css';

interface ChapterListProps {
  readonly chapters: readonly { readonly label: string; readonly depth: number }[];
  /** The one that is read; null where that is not known. */
  readonly current: number | null;
  readonly onClose: () => void;
  readonly onOpen: (nth: number) => void;
}

/** The table of contents of a book or a document. */
export function ChapterList({ chapters, current, onClose, onOpen }: ChapterListProps) {
  const { t } = useLingui();
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Sheet title={t({ message: 'Contents', context: 'of a book' })} onClose={onClose}>
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
