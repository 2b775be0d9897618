import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { shareDays } from '../../data/shares.ts';
import styles from './days-chart.module.css';

const recent = 3;

/** Views and saves of the last 24 days: a bar each day, the last ones stronger; the numbers are a table besides. */
export function DaysChart({ shareId }: { readonly shareId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(shareDays(shareId));
  const days = data?.days ?? [];
  const most = Math.max(1, ...days.map((day) => day.views + day.saves));
  return (
    <figure className={styles.figure} aria-label={t`Views and saves by day`}>
      <div className={styles.bars} aria-hidden>
        {days.map(({ day, views, saves }, index) => (
          <span
            key={day}
            className={styles.bar}
            data-recent={index >= days.length - recent ? '' : undefined}
            title={t`${day}: ${views} views, ${saves} saves`}
            style={{ blockSize: `${4 + (96 * (views + saves)) / most}%` }}
          />
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
        <Plural value={days.length === 0 ? 24 : days.length} one="Last # day" other="Last # days" />
      </figcaption>
    </figure>
  );
}
