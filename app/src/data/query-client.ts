import { type Api, type Caller, createApi, type Failure, type Result } from '@aloft/core';
import { QueryClient } from '@tanstack/react-query';

const apis = new WeakMap<QueryClient, Api>();

/** A cache of server data. Calls retry by themselves, so neither queries nor mutations do. */
export function createQueryClient(call: Caller): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000 },
      // Without a line a mutation fails and says so, instead of waiting for one.
      mutations: { networkMode: 'always' },
    },
  });
  apis.set(client, createApi(call));
  return client;
}

/** Every call of the service, as the definitions of this folder make them. */
export function apiOf(client: QueryClient): Api {
  const api = apis.get(client);
  if (api === undefined) throw new Error('This client was not made by createQueryClient');
  return api;
}

/** Carries a failure through TanStack Query, which knows only throws. */
class FailedCall extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** What a call answers; throws what `failureOf` and `resultOf` take apart again. */
export async function unwrap<T>(result: Promise<Result<T>>): Promise<T> {
  const answer = await result;
  if (!answer.ok) throw new FailedCall(answer.failure);
  return answer.value;
}

/** The failure in a query's or a mutation's `error`. */
export function failureOf(error: Error | null): Failure | null {
  return error instanceof FailedCall ? error.failure : null;
}

/** A fetched query or a running mutation (`mutateAsync`) as a result again. */
export async function resultOf<T>(running: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await running };
  } catch (error) {
    if (error instanceof FailedCall) return { ok: false, failure: error.failure };
    throw error;
  }
}
