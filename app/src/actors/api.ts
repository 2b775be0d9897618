import { type Api, type Caller, createApi } from '@aloft/core';
import { useRuntime } from './use-runtime.ts';

const made = new WeakMap<Caller, Api>();

/** Every call of the service; only the pages that need so many bring them along. */
export function apiOf(call: Caller): Api {
  const known = made.get(call) ?? createApi(call);
  made.set(call, known);
  return known;
}

/** The same within a component. */
export function useApi(): Api {
  return apiOf(useRuntime().call);
}
