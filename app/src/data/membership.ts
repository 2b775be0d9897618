import type { Api } from '@aloft/core';
import { productOf } from '@aloft/core/rules';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Plans, plansOf } from './plans.ts';
import { apiOf, unwrap } from './query-client.ts';

/** An order as the service tells it. */
export type Order = Extract<Awaited<ReturnType<Api['vip']['getOrder']>>, { ok: true }>['value'];

/** What each plan includes, as the operator has set it. */
export function membershipPlans(locale: string) {
  return queryOptions({
    queryKey: ['plans'],
    queryFn: async ({ client }): Promise<Plans> => {
      const languages = { system: locale, app: locale };
      return plansOf((await unwrap(apiOf(client).config.getBasicConfig(languages))).data.plans);
    },
    staleTime: 600_000,
  });
}

/** What the operator sells, and for how much. */
export function productsOnSale(locale: string) {
  return queryOptions({
    queryKey: ['products', locale],
    queryFn: async ({ client }) =>
      (await unwrap(apiOf(client).config.getExternalProducts(locale))).data.products.map(productOf),
  });
}

const orderKey = ['orders'] as const;

/** The own orders, newest first, page by page. */
export const orderList = infiniteQueryOptions({
  queryKey: [...orderKey, 'list'],
  queryFn: ({ client, pageParam }) => unwrap(apiOf(client).vip.listOrders({ page: pageParam, limit: 20 })),
  initialPageParam: '',
  getNextPageParam: (page) => (page.next_page_token === '' ? undefined : page.next_page_token),
});

/** One order: what it costs, and how long it is held. */
export function orderById(id: string) {
  return queryOptions({
    queryKey: [...orderKey, 'one', id],
    queryFn: ({ client }) => unwrap(apiOf(client).vip.getOrder(id)),
    enabled: id !== '',
  });
}

/** Loads again what a payment or a gift changes; the membership itself stands in the profile. */
export async function reloadMembership(client: QueryClient): Promise<void> {
  const changed = [orderKey, ['traffic'], ['tasks', 'quota']];
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Adds the days of an activation code, once: `key` belongs to the form, so that a lost answer can be asked for again. */
export const redeemCode = mutationOptions({
  // Another code is another write: the stored refusal of the one before must not answer it.
  mutationFn: ({ code, key }: { readonly code: string; readonly key: string }, { client }) =>
    unwrap(apiOf(client).vip.redeemCode({ code }, { idempotencyKey: `${key}-${code}` })),
  onSuccess: (_done, _code, _before, { client }) => reloadMembership(client),
});

const invitationKey = ['invitations'] as const;

/** Those who came by the own invitation, newest first; of a name only its first letter. */
export const invitedPeople = queryOptions({
  queryKey: [...invitationKey, 'people'],
  queryFn: ({ client }) => unwrap(apiOf(client).vip.getInvitePage(100)),
});

/** What gives a new user days of membership, and what of it is done. */
export const rewardTasks = queryOptions({
  queryKey: [...invitationKey, 'rewards'],
  queryFn: async ({ client }) => (await unwrap(apiOf(client).vip.getVipTaskStatus('newcomer'))).tasks,
});

/** Takes the days of a task that is done, once. */
export const claimReward = mutationOptions({
  mutationFn: (type: string, { client }) => unwrap(apiOf(client).vip.claimReward({ type, data: '' })),
  onSettled: (_done, _error, _type, _before, { client }) =>
    client.invalidateQueries({ queryKey: invitationKey }),
});
