import type { AnyStateMachine, EventObject } from 'xstate';
import type { ViewProof } from './view-variants.ts';

/** At least one sample of every event; a missing one does not compile. */
export type EventSamples<E extends EventObject> = {
  readonly [T in E['type']]: readonly [Extract<E, { type: T }>, ...Extract<E, { type: T }>[]];
};

type Answer<P> = P extends (input: never, signal: AbortSignal) => Promise<infer O> ? O : never;

/** At least one sample of every kind of answer of every port; a missing one does not compile. */
export type PortSamples<P> = {
  readonly [K in keyof P]: Answer<P[K]> extends infer O extends { readonly kind: string }
    ? { readonly [Kind in O['kind']]: readonly [Extract<O, { kind: Kind }>, ...Extract<O, { kind: Kind }>[]] }
    : never;
};

/** What happens next in a walk. */
export type Stimulus =
  | { readonly event: EventObject & Readonly<Record<string, unknown>> }
  | { readonly port: string; readonly answer: unknown }
  /** The delay of this name runs out. */
  | { readonly delay: string };

/** What a person sees: some fields of the view, each as it must be. */
export type Sees = Readonly<Record<string, unknown>>;

/** What happens, the state after it, and what a person sees there. */
export type Step = readonly [Stimulus, unknown, Sees?];

/** One person's way, written from the requirements: what happens, and where they are after each step. */
export interface Journey {
  readonly title: string;
  readonly input?: unknown;
  /** The state after the start, then a stimulus and the state after it, and so on. */
  readonly from: unknown;
  readonly steps: readonly Step[];
  readonly seesAtStart?: Sees;
  /** What a person sees at the end. */
  readonly sees?: Sees;
  /** Every emitted event, in order. */
  readonly emitted?: readonly (EventObject & Readonly<Record<string, unknown>>)[];
  /** Facts of the context at the end. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** What ports were asked, in order: name and input. */
  readonly asked?: readonly (readonly [string, unknown])[];
  readonly output?: unknown;
}

/** Where a chart is and what it knows. */
export interface Place<C> {
  readonly value: unknown;
  readonly context: C;
}

/** Everything that the harness needs of a flow. */
export interface Flow {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, readonly EventObject[]>>;
  readonly ports: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
  readonly journeys: readonly Journey[];
  /** The flow's view with its variants: what a screen shows of a snapshot. Made by `provenView`. */
  readonly view?: ViewProof;
  /** What holds in every place that the chart can be in, by its name. */
  readonly invariants?: Readonly<Record<string, (place: Place<never>) => boolean>>;
  /** Mutants that change nothing a person could notice, each with its reason. */
  readonly equivalent?: Readonly<Record<string, string>>;
}
