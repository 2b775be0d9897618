import { type ShareInput, type shareMachine, withSharePorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { sharePorts } from '../adapters/share.ts';
import type { Client } from './create-client.ts';

/** A share, or a folder within it (R7.1). The actor is not started yet. */
export function beginShare(
  { flowContext }: Pick<Client, 'flowContext'>,
  input: ShareInput,
): ActorRefFrom<typeof shareMachine> {
  const actor = createActor(withSharePorts(sharePorts(flowContext.call, flowContext.store)), {
    input,
    ...flowContext.actorParts,
  });
  flowContext.connect('share', actor);
  return actor;
}
