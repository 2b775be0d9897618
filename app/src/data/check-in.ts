import type { Api } from '@aloft/core';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** The check-ins of this month as the service tells them. */
export type CheckInState = Extract<Awaited<ReturnType<Api['vip']['getCheckIn']>>, { ok: true }>['value'];

const key = ['check-in'] as const;

/** The check-ins of this month, and how far the run is. */
export const ownCheckIns = queryOptions({
  queryKey: key,
  queryFn: ({ client }) => unwrap(apiOf(client).vip.getCheckIn()),
});

/** Checks in for today, by the service's clock. */
export const checkInToday = mutationOptions({
  mutationFn: (_: undefined, { client }) => unwrap(apiOf(client).vip.checkIn()),
  // A refusal may mean that another tab was quicker, or that the day is another one by now.
  onSettled: (_done, _error, _variables, _before, { client }) => client.invalidateQueries({ queryKey: key }),
});
