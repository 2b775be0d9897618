import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Store } from '../storage/table.ts';
import type { Api } from './api.ts';
import type { Wired } from './wiring.ts';

/** What a flow that is begun later takes from the runtime, so that a page carries it only when it needs it. */
export interface RuntimeHand {
  readonly api: Api;
  readonly store: Store;
  readonly inspect: { readonly inspect?: (event: InspectionEvent) => void };
  /** Wires the flow's emitted events to the others by the table; answers how to end it. */
  readonly connect: (name: Wired, actor: AnyActorRef) => () => void;
}
