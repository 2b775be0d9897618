import type { Caller } from '@aloft/core';
import { getActivityOperation } from '@aloft/core/api';

/** Whether an activity goes on, by the service's clock (R2.11). `end` is empty where nobody knows the activity. */
export type ActivityState =
  | { readonly kind: 'running' }
  | { readonly kind: 'ended'; readonly end: string }
  | { readonly kind: 'unreadable' };

/** Reads it before the page is shown, on the server too. */
export async function readActivity(call: Caller, name: string, locale: string): Promise<ActivityState> {
  const answer = await getActivityOperation(call, { system: locale, app: locale });
  if (!answer.ok) return { kind: 'unreadable' };
  const { server_time: now, activities } = answer.value.data;
  const end = activities.find((one) => one.name === name)?.end ?? '';
  return end !== '' && Date.parse(now) < Date.parse(end) ? { kind: 'running' } : { kind: 'ended', end };
}
