import type { Product } from '@aloft/core';
import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { membershipPlans } from '../../data/membership.ts';
import type { Plan, Plans } from '../../data/plans.ts';
import { failureOf } from '../../data/query-client.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Check, Crown } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './plan-cards.module.css';
import type { PlanPeriod } from './plan-periods.ts';
import { PlanPrice } from './plan-price.tsx';

interface PlanCardsProps {
  /** Whether the reader is a member; null where nobody is signed in, who has no plan. */
  readonly premium: boolean | null;
  /** What Premium costs in the period that is chosen; null where nothing is sold for as long. */
  readonly product?: Product | null;
  readonly period?: PlanPeriod;
}

/** Both plans beside each other; the own one is ringed and says so. */
export function PlanCards(props: PlanCardsProps) {
  const { locale } = useApp().facts;
  const query = useQuery(membershipPlans(locale));
  const failure = useFailureText(failureOf(query.error));
  if (query.data !== undefined) return <Cards plans={query.data} {...props} />;
  if (query.isError)
    return (
      <FailureState title={<Trans>Couldn’t load the plans</Trans>} onRetry={() => void query.refetch()}>
        {failure}
      </FailureState>
    );
  return <Skeleton shape="row" lines={5} />;
}

function Cards(props: PlanCardsProps & { readonly plans: Plans }) {
  const { plans, premium, product = null, period = 'year' } = props;
  const priceOf = (sold: Product | null): ReactNode =>
    product !== null && <PlanPrice product={sold} currency={product.currency} period={period} />;
  return (
    <ul className={styles.plans}>
      <PlanCard
        name={<Trans context="a plan without payment">Free</Trans>}
        plan={plans.free}
        price={priceOf(null)}
        isOwn={premium === false}
      />
      <PlanCard
        name={
          <>
            <Crown size={18} aria-hidden className={styles.crown} />
            <Trans>Premium</Trans>
          </>
        }
        plan={plans.premium}
        price={priceOf(product)}
        isOwn={premium === true}
      />
    </ul>
  );
}

interface PlanCardProps {
  readonly name: ReactNode;
  readonly plan: Plan;
  readonly price: ReactNode;
  readonly isOwn: boolean;
}

function PlanCard({ name, plan, price, isOwn }: PlanCardProps) {
  const { locale } = useApp().facts;
  const words = (size: number): string => formatBytes(size, locale);
  const [space, file, up, down] = [plan.space, plan.largestFile, plan.upload, plan.download].map((size) =>
    size === null ? null : words(size),
  );
  return (
    <li className={clsx(styles.plan, isOwn && styles.own)}>
      <p className={styles.name}>
        <strong>{name}</strong>
        {isOwn && (
          <span className={styles.tag}>
            <Trans>Your plan</Trans>
          </span>
        )}
      </p>
      {price}
      <ul className={styles.points}>
        <Point>
          {space == null ? <Trans>Storage without limit</Trans> : <Trans>{space} of storage</Trans>}
        </Point>
        <Point>
          {file == null ? <Trans>Files of any size</Trans> : <Trans>Files of up to {file}</Trans>}
        </Point>
        <Point>
          {up == null ? <Trans>Uploads without limit</Trans> : <Trans>{up} of uploads a month</Trans>}
        </Point>
        <Point>
          {down == null ? <Trans>Downloads without limit</Trans> : <Trans>{down} of downloads a month</Trans>}
        </Point>
        <Point>
          {plan.tasks === null ? (
            <Trans>Offline downloads without limit</Trans>
          ) : (
            <Plural value={plan.tasks} one="# offline download a day" other="# offline downloads a day" />
          )}
        </Point>
      </ul>
    </li>
  );
}

function Point({ children }: { readonly children: ReactNode }) {
  return (
    <li className={styles.point}>
      <Check size={16} aria-hidden />
      {children}
    </li>
  );
}
