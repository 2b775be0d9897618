import {
  type accessMachine,
  type quickPressMachine,
  withAccessPorts,
  withQuickPressPorts,
} from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { accessPorts } from '../adapters/access.ts';
import { quickPressPorts } from '../adapters/gates.ts';
import type { Flows } from './create-flows.ts';
import type { FlowContext } from './flow-context.ts';
import type { RuntimeOptions } from './options.ts';

/** What is asked before things open: the region, the debug console. They live as long as the client. */
export interface GateActors {
  readonly access: ActorRefFrom<typeof accessMachine>;
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
export function createGateActors(options: RuntimeOptions, { flowContext, cookies }: Flows): GateActors {
  const { platform, actorParts } = flowContext;
  const endpoints = options.origins.access;
  return {
    access: createActor(withAccessPorts(accessPorts(platform, cookies, endpoints, options.locale)), {
      input: { endpoints: endpoints.length },
      ...actorParts,
    }),
    quickPress: createQuickPress(flowContext),
  };
}
