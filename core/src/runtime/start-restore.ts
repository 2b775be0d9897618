import { type RestoreOrder, type restoreMachine, withRestorePorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { restorePorts } from '../adapters/restore.ts';
import type { Runtime } from './create-runtime.ts';

/** Saves entries of a share (R4.2); follows the task of an earlier page when there is one. The actor is not started yet. */
export function startRestore(runtime: Runtime, order: RestoreOrder): ActorRefFrom<typeof restoreMachine> {
  const { api, store, actorParts, connect } = runtime.hand;
  const taskId = store.read('restore_state', order.shareId);
  const actor = createActor(withRestorePorts(restorePorts(api, store, order.shareId)), {
    input: { ...order, taskId },
    ...actorParts,
  });
  connect('restore', actor);
  return actor;
}
