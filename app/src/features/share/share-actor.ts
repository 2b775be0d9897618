// Fetched late: the chart and what runs it, which a shared folder does not need to be shown.
import { beginShare, type ShareInput, type shareMachine } from '@aloft/core';
import type { ActorRefFrom } from 'xstate';
import type { LazyFlows } from '../../actors/lazy-flows.ts';

export type ShareActor = ActorRefFrom<typeof shareMachine>;

/** Starts the share's own actor from what the server has fetched; it ends when `leaving` says so. */
export async function startShare(
  flows: LazyFlows,
  input: ShareInput,
  leaving: AbortSignal,
): Promise<ShareActor> {
  const actor = beginShare(await flows.load(), input);
  if (leaving.aborted) return actor;
  leaving.addEventListener('abort', () => void actor.stop());
  actor.start();
  return actor;
}
