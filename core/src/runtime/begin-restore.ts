import { type RestoreOrder, type restoreMachine, withRestorePorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { restorePorts } from '../adapters/restore.ts';
import type { Client } from './create-client.ts';

/** Saves entries of a share (R4.2); follows the task of an earlier page when there is one. The actor is not started yet. */
export function beginRestore(
  { flowContext }: Pick<Client, 'flowContext'>,
  order: RestoreOrder,
): ActorRefFrom<typeof restoreMachine> {
  const { call, store, actorParts, connect } = flowContext;
  const taskId = store.read('restore_state', order.shareId);
  const actor = createActor(withRestorePorts(restorePorts(call, store, order.shareId)), {
    input: { ...order, taskId },
    ...actorParts,
  });
  connect('restore', actor);
  return actor;
}
