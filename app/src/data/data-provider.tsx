import type { Caller } from '@aloft/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRuntime, useSession } from '../actors/use-runtime.ts';
import { createQueryClient } from './query-client.ts';
import { useLiveChanges } from './use-live-changes.ts';

const clients = new WeakMap<Caller, { readonly owner: string; readonly client: QueryClient }>();

/** The cache of whoever is signed in; another person begins with an empty one. */
function clientOf(call: Caller, owner: string | null): QueryClient {
  const known = clients.get(call);
  if (known !== undefined && (owner === null || owner === known.owner)) return known.client;
  known?.client.clear();
  const client = createQueryClient(call);
  clients.set(call, { owner: owner ?? '', client });
  return client;
}

/** The cache of who is signed in. */
function useOwnClient(): QueryClient {
  const { call } = useRuntime();
  const session = useSession();
  const signedIn = session.status === 'signedIn' ? session.profile.userId : '';
  // Another tab signed in as somebody else: nothing of theirs is loaded before the person knows. And whose session was
  // ended by the service goes on with what the page had.
  const isKept =
    (session.status === 'signedIn' && session.switched) ||
    (session.status === 'signedOut' && session.interrupted);
  const owner = isKept ? null : signedIn;
  return clientOf(call, owner);
}

/**
 * Gives a page its cache of server data. All pages share it for as long as one person is signed in, so that what was cut
 * in one place can be pasted in another, and undone in a third.
 */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const client = useOwnClient();
  useLiveChanges(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The same cache for a part that stands outside of pages that have one; it does not follow what others change. */
export function CacheProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={useOwnClient()}>{children}</QueryClientProvider>;
}
