import type { Caller } from '@aloft/core';
import { getBasicConfig } from '@aloft/core/api';
import type { BasicConfig } from '@aloft/core/wire';

/** What a plan includes, in bytes; null is without limit. */
export interface Plan {
  readonly space: number | null;
  readonly largestFile: number | null;
  /** Of a calendar month. */
  readonly upload: number | null;
  readonly download: number | null;
  /** Offline downloads of a day. */
  readonly tasks: number | null;
}
export interface Plans {
  readonly free: Plan;
  readonly premium: Plan;
}

type ToldPlans = BasicConfig['data']['plans'];

const limitOf = (limit: string): number | null => (limit.startsWith('-') ? null : Number(limit));

const planOf = (plan: ToldPlans['free']): Plan => ({
  space: limitOf(plan.space),
  largestFile: limitOf(plan.largest_file),
  upload: limitOf(plan.monthly_upload),
  download: limitOf(plan.monthly_download),
  tasks: limitOf(plan.daily_tasks),
});

/** The plans as numbers, of what the service tells of its limits. */
export function plansOf({ free, premium }: ToldPlans): Plans {
  return { free: planOf(free), premium: planOf(premium) };
}

/** What each plan includes, before a page is shown, on the server too; null where that cannot be read. */
export async function readPlans(call: Caller, locale: string): Promise<Plans | null> {
  const answer = await getBasicConfig(call, { system: locale, app: locale });
  return answer.ok ? plansOf(answer.value.data.plans) : null;
}
