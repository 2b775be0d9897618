import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { shareDays } from '../../data/shares.ts';
import { Button } from '../../ui/button.tsx';
import styles from './days-chart.module.css';

/** Views and saves of the last 24 days: a bar each day in two parts; the numbers are a table besides. */
export function DaysChart({ shareId }: { readonly shareId: string }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(shareDays(shareId));
  const days = data?.days ?? [];
  const most = Math.max(1, ...days.map((day) => day.views + day.saves));
  if (isError && data === undefined)
    return (
      <p role="status" className={styles.failed}>
        <Trans>Couldn’t load daily figures.</Trans>
        <Button kind="quiet" size="small" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  return (
    <figure className={styles.figure} aria-label={t`Views and saves by day`}>
      <div className={styles.bars} aria-hidden>
        {days.map(({ day, views, saves }) => (
          <span
            key={day}
            className={styles.day}
            title={t`${day}: ${plural(views, { one: '# view', other: '# views' })}, ${plural(saves, { one: '# save', other: '# saves' })}`}
          >
            <span className={styles.saves} style={heightOf(saves, most)} />
            <span className={styles.views} style={heightOf(views, most)} />
          </span>
        ))}
      </div>
      <table className="visually-hidden">
        <thead>
          <tr>
            <th>
              <Trans>Day</Trans>
            </th>
            <th>
              <Trans>Views</Trans>
            </th>
            <th>
              <Trans>Saves</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ views, saves }) => views + saves > 0)
            .map(({ day, views, saves }) => (
              <tr key={day}>
                <td>{day}</td>
                <td>{views}</td>
                <td>{saves}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <figcaption className={styles.caption}>
        <span className={styles.key} data-of="views">
          <Trans>Views</Trans>
        </span>
        <span className={styles.key} data-of="saves">
          <Trans>Saves</Trans>
        </span>
        <span className={styles.span}>
          <Plural value={days.length === 0 ? 24 : days.length} one="Last # day" other="Last # days" />
        </span>
      </figcaption>
    </figure>
  );
}

/** The height of a part of a bar; one that counts something is seen beside a hundred times as many. */
const heightOf = (count: number, most: number) => ({
  blockSize: `${(100 * count) / most}%`,
  minBlockSize: count === 0 ? 0 : 3,
});
