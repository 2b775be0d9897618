import { redirect } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';

/**
 * Leads from an activity that has ended, or that nobody knows, to the page that says so (R2.11).
 * @returns when it ends, in RFC 3339; empty where that cannot be read
 */
export async function requireRunning(
  context: RouterContext,
  activity: string,
): Promise<{ readonly activityEnd: string }> {
  const call = context.call ?? (await context.flows.load()).flowContext.call;
  const { readActivity } = await import('../data/activities.ts');
  const state = await readActivity(call, activity, context.facts.locale);
  if (state.kind === 'ended') throw redirect({ to: '/activity-end', search: { activity } });
  if (state.kind === 'unreadable') return { activityEnd: '' };
  // The clock of a page that is being rendered stands still.
  if (context.call === null) context.layout.setServerTime(Date.parse(state.now));
  return { activityEnd: state.end };
}
