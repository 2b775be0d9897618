// Fetched late: the chart and what runs it, which a shared folder does not need to be shown.
import { type ShareInput, type shareMachine, withSharePorts } from '@aloft/core';
import { type ActorRefFrom, createActor } from 'xstate';
import type { LazyFlows } from '../../actors/lazy-flows.ts';
import { lazySharePorts } from './lazy-share-ports.ts';

export type ShareActor = ActorRefFrom<typeof shareMachine>;

/** Starts the share's own actor from what the server has fetched; it ends when `leaving` says so. */
export function startShare(flows: LazyFlows, input: ShareInput, leaving: AbortSignal): ShareActor {
  const actor = createActor(withSharePorts(lazySharePorts(flows)), { input });
  if (leaving.aborted) return actor;
  leaving.addEventListener('abort', () => void actor.stop());
  actor.start();
  return actor;
}
