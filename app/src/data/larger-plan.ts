import type { Product, Profile } from '@aloft/core';
import { productsOfKind } from '@aloft/core/rules';
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

/** What packs of one kind add at most; 0 where none are sold. */
const largestPack = (products: readonly Product[], kind: 'storage' | 'traffic'): number =>
  Math.max(0, ...productsOfKind(products, kind).map(({ bytes }) => bytes));

/** How much what is for sale adds to a limit, whatever the plan. */
function packOf(products: readonly Product[], limit: PlanLimit): number {
  if (limit === 'space') return largestPack(products, 'storage');
  return limit === 'upload' || limit === 'download' ? largestPack(products, 'traffic') : 0;
}

/**
 * Whether what is for sale lifts a limit for somebody (R4.5): a pack adds as much as is needed; or they are no member
 * yet, and a member may have more, as much as is needed. An own quota can be larger than that of a plan.
 */
export function isLifted(
  { plans, products }: { readonly plans: Plans; readonly products: readonly Product[] },
  { premium, quotaLimit }: Member,
  { limit, needed }: MetLimit,
): boolean {
  const own = limit === 'space' ? Number(quotaLimit) : plans[premium ? 'premium' : 'free'][limit];
  if (own === null) return false;
  const pack = packOf(products, limit);
  if (pack > 0 && needed <= own + pack) return true;
  if (premium || productsOfKind(products, 'membership').length === 0) return false;
  const larger = plans.premium[limit];
  return larger === null || (larger > own && needed <= larger);
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
