import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import styles from './book-view.module.css';
import type { Place } from './protocol.ts';

/** Steps of the slider over the whole book. */
const steps = 1000;

interface BookFootProps {
  /** Null until the first page is there. */
  readonly place: Place | null;
  readonly sought: number | null;
  readonly onSeek: (at: number) => void;
}

const nowhere: Place = { at: 0, chapter: null, page: 1, pages: 1, minutes: 0 };

/** How far one has read, and the way to another place. It has its room at once, as pages that shrink are other pages. */
export function BookFoot({ place, sought, onSeek }: BookFootProps) {
  const { t, i18n } = useLingui();
  const { page, pages, minutes } = place ?? nowhere;
  const at = sought ?? place?.at ?? 0;
  const where = t`Page ${page} of ${pages}`;
  const left = t({
    message: plural(minutes, { one: '# min left in this chapter', other: '# min left in this chapter' }),
  });
  return (
    <footer className={styles.foot} data-known={place !== null}>
      <span className={styles.part}>{at.toLocaleString(i18n.locale, { style: 'percent' })}</span>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={steps}
        value={Math.round(at * steps)}
        aria-label={t`Place in the book`}
        aria-valuetext={where}
        style={{ '--part': at }}
        onChange={(event) => onSeek(Number(event.currentTarget.value) / steps)}
      />
      <span className={styles.where}>
        <span>{where}</span>
        {minutes > 0 && <span>{left}</span>}
      </span>
    </footer>
  );
}
