import type { Flows } from '@aloft/core';
import { createLazy, type Lazy, loaded } from './lazy.ts';

/** The flows of a page, which may arrive after it: a shared folder is shown and answers to presses without them. */
export type LazyFlows = Lazy<Flows>;

/** Flows that `start` fetches and starts when somebody needs them. */
export const lazyFlows: (start: () => Promise<Flows>) => LazyFlows = createLazy;

/** Flows that run already, as on a server. */
export const loadedFlows: (flows: Flows) => LazyFlows = loaded;
