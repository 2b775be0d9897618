/** What an account of a tier may use beside its space; null is without limit. */
export interface TierLimits {
  /** Bytes of one file. */
  readonly largestFile: number | null;
  /** Bytes of a calendar month. */
  readonly monthlyDownload: number | null;
  readonly monthlyUpload: number | null;
  /** Offline downloads of a day. */
  readonly dailyTasks: number;
}
export interface Tiers {
  readonly free: TierLimits;
  readonly premium: TierLimits;
}

const GiB = 1024 ** 3;
const TiB = 1024 * GiB;

/** What an operator who sets nothing offers. */
export const defaultTiers = {
  free: { largestFile: 10 * GiB, monthlyDownload: TiB, monthlyUpload: TiB, dailyTasks: 100 },
  premium: {
    largestFile: 500 * GiB,
    monthlyDownload: 20 * TiB,
    monthlyUpload: 20 * TiB,
    dailyTasks: 500,
  },
} as const satisfies Tiers;
/** Bytes that a new account, and a member, may store where the operator sets nothing. */
export const defaultQuotas = { free: 10 * GiB, member: 2 * TiB } as const;

/**
 * The space of an account at a moment: a member has the members' space, and its own again when the membership ends
 * (R4.5). Storage packs add to it until they end (R7.21).
 */
export function quotaAt(
  account: { readonly quota_limit: number; readonly vip_expires_at: number },
  packs: readonly { readonly bytes: number; readonly ends_at: number }[],
  vipQuota: number,
  now: number,
): number {
  const plan = account.vip_expires_at > now ? Math.max(account.quota_limit, vipQuota) : account.quota_limit;
  const added = packs.reduce((sum, one) => (one.ends_at > now ? sum + one.bytes : sum), 0);
  return Math.min(plan + added, Number.MAX_SAFE_INTEGER);
}
