import { redirect } from '@tanstack/react-router';
import { callOf } from '../router-context.ts';
import { type RouteEntry, textIn } from './guard.ts';

/** Leads from an activity that has ended, or that nobody knows, to the page that says so (R2.11). */
export async function requireRunning({ context, search }: RouteEntry): Promise<void> {
  const activity = textIn(search, 'type');
  const call = await callOf(context);
  const { readActivity } = await import('../data/activities.ts');
  const { locale } = context.facts;
  const state = await readActivity(call, activity, locale);
  if (state.kind === 'ended')
    throw redirect({ to: '/$locale/activity-end', params: { locale }, search: { activity } });
  // The clock of a page that is being rendered stands still.
  if (state.kind === 'running' && context.call === null) context.layout.setServerTime(Date.parse(state.now));
}
