import type { Profile } from '@aloft/core';
import type { QueryClient } from '@tanstack/react-query';
import { membershipPlans, productsOnSale } from './membership.ts';
import type { Plan, Plans } from './plans.ts';

/** A limit that the plans differ in. */
export type PlanLimit = keyof Plan;

/** A limit that was met. */
export interface MetLimit {
  readonly limit: PlanLimit;
  /** How much the limit has to allow, in its own unit; 0 where that is unknown. */
  readonly needed: number;
}

type Member = Pick<Profile, 'premium' | 'quotaLimit'>;

/** The largest file that somebody may store, in bytes; null is without limit. */
export const largestFileOf = (plans: Plans, { premium }: Pick<Profile, 'premium'>): number | null =>
  plans[premium ? 'premium' : 'free'].largestFile;

/**
 * Whether what is for sale lifts a limit for somebody (R4.5): they are no member yet, something is sold, and a member
 * may have more, as much as is needed. An own quota can be larger than that of a plan.
 */
export function isLifted(
  { plans, products }: { readonly plans: Plans; readonly products: readonly unknown[] },
  { premium, quotaLimit }: Member,
  { limit, needed }: MetLimit,
): boolean {
  if (premium || products.length === 0) return false;
  const own = limit === 'space' ? Number(quotaLimit) : plans.free[limit];
  const larger = plans.premium[limit];
  return own !== null && (larger === null || (larger > own && needed <= larger));
}

/** The same, asked once; false where it cannot be found out. */
export async function findIsLifted(
  client: QueryClient,
  locale: string,
  member: Member,
  met: MetLimit,
): Promise<boolean> {
  try {
    const [plans, products] = await Promise.all([
      client.fetchQuery(membershipPlans(locale)),
      client.fetchQuery(productsOnSale(locale)),
    ]);
    return isLifted({ plans, products }, member, met);
  } catch {
    return false;
  }
}
