import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { CacheProvider } from '../../data/data-provider.tsx';
import { isLifted, largestFileOf, type MetLimit, type PlanLimit } from '../../data/larger-plan.ts';
import { membershipPlans, productsOnSale } from '../../data/membership.ts';
import { type ButtonLook, buttonStyle } from '../../ui/button-style.ts';

/** Where a limit is lifted. */
export const wayToPlans = {
  space: '/drive/payment/storage',
  largestFile: '/drive/payment',
  upload: '/drive/payment/traffic',
  download: '/drive/payment/traffic',
  tasks: '/drive/payment',
} as const satisfies Readonly<Record<PlanLimit, string>>;

/** Whether what is for sale lifts a limit for who is signed in; false while it is not known. */
export function useIsLifted(met: MetLimit): boolean {
  const { locale } = useApp().facts;
  const session = useSession();
  const plans = useQuery(membershipPlans(locale)).data;
  const products = useQuery(productsOnSale(locale)).data;
  if (session.status !== 'signedIn' || plans === undefined || products === undefined) return false;
  return isLifted({ plans, products }, session.profile, met);
}

interface SeePlansProps extends Partial<ButtonLook> {
  readonly limit: PlanLimit;
  /** How much the limit has to allow; left out where that is unknown. */
  readonly needed?: number;
  /** Where what was begun would be lost with the page. */
  readonly isInNewTab?: boolean;
  /** Where no limit was met. */
  readonly label?: ReactNode;
}

/** The way to what lifts a limit that was met; nothing where no plan for sale lifts it (R4.5). */
export function SeePlans(props: SeePlansProps) {
  return (
    <CacheProvider>
      <WayToPlans {...props} />
    </CacheProvider>
  );
}

function WayToPlans({ limit, needed = 0, isInNewTab = false, label, ...look }: SeePlansProps) {
  if (!useIsLifted({ limit, needed })) return null;
  return (
    <Link
      to={wayToPlans[limit]}
      className={buttonStyle({ size: 'small', ...look })}
      {...(isInNewTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {label ?? <Trans>See plans</Trans>}
    </Link>
  );
}

/** How large a file may be in the reader's plan; empty while that is not known, and where there is no limit. */
export function OwnLargestFile() {
  return (
    <CacheProvider>
      <LargestFile />
    </CacheProvider>
  );
}

function LargestFile() {
  const { locale } = useApp().facts;
  const session = useSession();
  const plans = useQuery(membershipPlans(locale)).data;
  const largest =
    session.status === 'signedIn' && plans !== undefined ? largestFileOf(plans, session.profile) : null;
  if (largest === null) return null;
  const limit = formatBytes(largest, locale);
  return <Trans>Your plan takes files of up to {limit}.</Trans>;
}
