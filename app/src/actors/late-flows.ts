import type { Flows } from '@aloft/core';
import { type Late, late } from './late.ts';

/** The flows of a page, which may arrive after it: a shared folder is shown and answers to presses without them. */
export type LateFlows = Late<Flows>;

/** Flows that `start` fetches and starts when somebody needs them. */
export const lateFlows: (start: () => Promise<Flows>) => LateFlows = late;

/** Flows that run already, as on a server. */
export function presentFlows(flows: Flows): LateFlows {
  return { current: () => flows, load: () => Promise.resolve(flows), subscribe: () => () => undefined };
}
