import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import styles from './book-view.module.css';
import type { Place } from './protocol.ts';

/** Steps of the slider over the whole book. */
const steps = 1000;

interface BookFootProps {
  readonly place: Place;
  readonly sought: number | null;
  readonly onSeek: (at: number) => void;
}

/** How far one has read, and the way to another place. */
export function BookFoot({ place, sought, onSeek }: BookFootProps) {
  const { t, i18n } = useLingui();
  const { page, pages, minutes } = place;
  const at = sought ?? place.at;
  const where = t`Page ${page} of ${pages}`;
  const left = t({
    message: plural(minutes, { one: '# min left in this chapter', other: '# min left in this chapter' }),
  });
  return (
    <footer className={styles.foot}>
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
