import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Clock, Platform } from '../platform/platform.ts';
import type { Caller } from '../request/call.ts';
import type { Store } from '../storage/store.ts';
import type { Wired } from './wiring.ts';

/** The one clock and the one inspector of a runtime, as `createActor` takes them. */
export interface ActorParts {
  readonly inspect?: (event: InspectionEvent) => void;
  readonly clock?: Clock;
}

/** What a flow that is begun later takes from the runtime, so that a page carries it only when it needs it. */
export interface FlowContext {
  readonly call: Caller;
  readonly store: Store;
  readonly platform: Platform;
  readonly actorParts: ActorParts;
  /** Aborted when the runtime stops. */
  readonly ending: AbortSignal;
  /** Makes the flow the runtime's own: it ends with the runtime at the latest, and does not start afterwards. */
  readonly adopt: (actor: AnyActorRef) => void;
  /** The same, and wires the flow's emitted events to the others by the table. Answers how to unwire. */
  readonly connect: (name: Wired, actor: AnyActorRef) => () => void;
}
