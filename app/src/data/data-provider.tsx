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

/**
 * Gives a page its cache of server data. All pages share it for as long as one person is signed in, so that what was cut
 * in one place can be pasted in another, and undone in a third.
 */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const { call } = useRuntime();
  const session = useSession();
  const signedIn = session.status === 'signedIn' ? session.profile.userId : '';
  // Another tab signed in as somebody else: nothing of theirs is loaded before the person knows.
  const owner = session.status === 'signedIn' && session.switched ? null : signedIn;
  const client = clientOf(call, owner);
  useLiveChanges(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
