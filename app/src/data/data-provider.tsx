import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRuntime } from '../actors/use-runtime.ts';
import { createQueryClient } from './query-client.ts';

/** Gives a page its cache of server data, which ends with the page. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const { call } = useRuntime();
  const [client] = useState(() => createQueryClient(call));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
