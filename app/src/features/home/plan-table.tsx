import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import type { Plan, Plans } from '../../data/plans.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import styles from './plan-table.module.css';
import section from './section.module.css';

/** What is free and what members have, as the operator has set it; prices are on the page of the plans. */
export function PlanTable({ plans }: { readonly plans: Plans | null }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={section.section}>
      <div className={styles.columns}>
        <div>
          <h2 id={heading} className={section.title}>
            <Trans>Free is enough for many</Trans>
          </h2>
          <p className={styles.words}>
            <Trans>
              Premium adds room, not permission. Sharing, previews and every way to sign in are the same for
              everyone.
            </Trans>
          </p>
          <Link className={buttonStyle({ kind: 'primary', size: 'large' })} to="/drive/payment">
            <Trans>See plans</Trans>
          </Link>
        </div>
        {plans !== null && <Limits plans={plans} labelledBy={heading} />}
      </div>
    </section>
  );
}

interface LimitsProps {
  readonly plans: Plans;
  readonly labelledBy: string;
}

function Limits({ plans, labelledBy }: LimitsProps) {
  const { locale } = useApp().facts;
  const bytes = (count: number): string => formatBytes(count, locale);
  const whole = (count: number): string => new Intl.NumberFormat(locale).format(count);
  const row = (name: ReactNode, limit: keyof Plan, write: (count: number) => string) => (
    <tr>
      <th scope="row">{name}</th>
      <Cell limit={plans.free[limit]} write={write} />
      <Cell limit={plans.premium[limit]} write={write} />
    </tr>
  );
  return (
    <div className={styles.panel}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans context="a plan without payment">Free</Trans>
            </th>
            <th scope="col">
              <Trans>Premium</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {row(<Trans>Storage</Trans>, 'space', bytes)}
          {row(<Trans>Largest file</Trans>, 'largestFile', bytes)}
          {row(<Trans>Uploads a month</Trans>, 'upload', bytes)}
          {row(<Trans>Downloads a month</Trans>, 'download', bytes)}
          {row(<Trans>Offline downloads a day</Trans>, 'tasks', whole)}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly limit: number | null;
  readonly write: (count: number) => string;
}

function Cell({ limit, write }: CellProps) {
  return <td>{limit === null ? <Trans>No limit</Trans> : write(limit)}</td>;
}
