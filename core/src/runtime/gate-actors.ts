import { type quickPressMachine, withQuickPressPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { quickPressPorts } from '../adapters/quick-press.ts';
import type { Flows } from './create-flows.ts';
import type { FlowContext } from './flow-context.ts';

/** What is asked before things open: the debug console. They live as long as the client. */
export interface GateActors {
  readonly quickPress: ActorRefFrom<typeof quickPressMachine>;
}

/** The gate of the debug console (R2.22). The actor is not started yet. */
export function createQuickPress({
  call,
  actorParts,
}: Pick<FlowContext, 'call' | 'actorParts'>): GateActors['quickPress'] {
  return createActor(withQuickPressPorts(quickPressPorts(call)), actorParts);
}

/** Makes them; none is started yet. */
export function createGateActors({ flowContext }: Flows): GateActors {
  return { quickPress: createQuickPress(flowContext) };
}
