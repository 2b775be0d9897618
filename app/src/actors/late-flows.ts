import type { Flows } from '@aloft/core';

/** The flows of a page, which may arrive after it: a shared folder is shown and answers to presses without them. */
export interface LateFlows {
  /** The flows once they are there, else null. */
  readonly current: () => Flows | null;
  /** Fetches and starts them, once for all who ask. Rejects when their script does not arrive; the next call asks again. */
  readonly load: () => Promise<Flows>;
  readonly subscribe: (arrived: () => void) => () => void;
}

/** Flows that `start` fetches and starts when somebody needs them. */
export function lateFlows(start: () => Promise<Flows>): LateFlows {
  const listeners = new Set<() => void>();
  let flows: Flows | null = null;
  let loading: Promise<Flows> | null = null;

  async function fetchAndStart(): Promise<Flows> {
    try {
      flows = await start();
    } catch (error) {
      loading = null;
      throw error;
    }
    for (const arrived of listeners) arrived();
    return flows;
  }

  return {
    current: () => flows,
    load: () => {
      loading ??= fetchAndStart();
      return loading;
    },
    subscribe: (arrived) => {
      listeners.add(arrived);
      return () => listeners.delete(arrived);
    },
  };
}

/** Flows that run already, as on a server. */
export function presentFlows(flows: Flows): LateFlows {
  return { current: () => flows, load: () => Promise.resolve(flows), subscribe: () => () => undefined };
}
