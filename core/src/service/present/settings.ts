import { parseRedirectCheck, type RedirectRules } from '../../rules/redirect-check.ts';
import type { ActivityOperation, BasicConfig, RedirectCheck } from '../../wire/settings.ts';
import type { Sold } from '../requests/membership.ts';
import type { Announcement } from '../requests/settings.ts';
import type { TierLimits, Tiers } from '../tiers.ts';
import { timeOf } from './time.ts';

/** What the operator offers; sizes in bytes. */
export interface Offered {
  readonly freeQuota: number;
  readonly vipQuota: number;
  readonly tiers: Tiers;
  /** For so many days an account that is being deleted can be restored. */
  readonly deletionGraceDays: number;
}

const limitOf = (limit: number | null): string => String(limit ?? -1);

const presentPlan = (space: number, limits: TierLimits): BasicConfig['data']['plans']['free'] => ({
  space: String(space),
  largest_file: limitOf(limits.largestFile),
  monthly_upload: limitOf(limits.monthlyUpload),
  monthly_download: limitOf(limits.monthlyDownload),
  daily_tasks: String(limits.dailyTasks),
});

/** The limits of the service. */
export const presentBasic = (
  { freeQuota, vipQuota, tiers, deletionGraceDays }: Offered,
  now: number,
): BasicConfig['data'] => ({
  share_expiration_days: [1, 7, 30, -1],
  share_restore_limits: ['1', '10', '100', '-1'],
  upload_chunk_bytes: 8 * 1024 * 1024,
  free_quota: String(freeQuota),
  deletion_grace_days: deletionGraceDays,
  plans: {
    free: presentPlan(freeQuota, tiers.free),
    premium: presentPlan(Math.max(freeQuota, vipQuota), tiers.premium),
  },
  server_time: timeOf(now),
});

/** What is for sale in a language, cheapest first: a product that has it not is offered in the one for every language. */
export function productsIn<
  P extends { readonly id: string; readonly language: string; readonly price: number },
>(all: readonly P[], language: string): Omit<P, 'language'>[] {
  const offered = all.filter((one) => one.language === language || one.language === '');
  const translated = new Set(offered.filter((one) => one.language !== '').map((one) => one.id));
  return offered
    .filter((one) => one.language !== '' || !translated.has(one.id))
    .toSorted((one, other) => one.price - other.price || (one.id < other.id ? -1 : 1))
    .map(({ language: _, ...product }) => product);
}

/** The wire format of a product: packs say their kind and bytes, so that others are as they always were. */
export const presentProduct = ({ id, name, days, price, currency, kind, bytes }: Omit<Sold, 'language'>) => ({
  ...{ id, name, days, price, currency },
  ...presentPack({ kind, bytes }),
});

/** The kind and bytes of a pack; nothing of a membership. */
export const presentPack = ({ kind, bytes }: Pick<Sold, 'kind' | 'bytes'>) =>
  kind === 'membership' ? {} : { kind, bytes: String(bytes) };

/** What is announced of an activity in a language, by place: what is written in it, else what is for every language. */
export function announcementsIn(
  all: readonly Announcement[],
  { activity, language }: { readonly activity: string; readonly language: string },
): ActivityOperation['data']['activities'][number]['announcements'] {
  const offered = all.filter(
    (one) => one.activity === activity && (one.language === language || one.language === ''),
  );
  const translated = new Set(offered.filter((one) => one.language !== '').map((one) => one.place));
  return offered
    .filter((one) => one.language !== '' || !translated.has(one.place))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ place, title, text, link }) => ({ place, title, text, link }));
}

/** The rule of a path: its own, or that of its part before search and hash. */
export const redirectPaths = (path: string): readonly [string, string] => [
  path,
  path.split(/[?#]/)[0] ?? path,
];

/** Where a rule leads, read as a client reads it; one that leads anywhere else is none (T2). */
export function presentRedirect(rule: unknown, rules: RedirectRules): RedirectCheck {
  const redirect = parseRedirectCheck(rule, rules);
  if (redirect.kind === 'internal') return { internal: redirect.path };
  return redirect.kind === 'external' ? { external: redirect.url } : {};
}
