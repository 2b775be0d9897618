import type { AnyStateMachine, EventFrom, EventObject, OutputFrom, StateMachine } from 'xstate';
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

type IsAny<T> = 0 extends 1 & T ? true : false;

/** The ports and the delays of a chart, as its `setup` names them. */
type PartsOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer Delay extends string,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema
  >
    ? { readonly actor: Actor; readonly delay: Delay }
    : never;

type PortStimulus<Actor> = Actor extends {
  readonly src: infer Port extends string;
  readonly logic: infer Logic;
}
  ? { readonly port: Port; readonly answer: OutputFrom<Logic> }
  : never;

/** What can happen to one chart: its own events, answers of its own ports, its own delays. */
export type StimulusOf<M extends AnyStateMachine> =
  IsAny<EventFrom<M>> extends true
    ? Stimulus
    :
        | { readonly event: EventFrom<M> }
        | PortStimulus<PartsOf<M>['actor']>
        | { readonly delay: PartsOf<M>['delay'] };

/** What a person sees: some fields of the view, each as it must be. */
export type Sees = Readonly<Record<string, unknown>>;

/** Some fields of one variant of a view. */
export type SeenOf<V> = unknown extends V ? Sees : V extends unknown ? Partial<V> : never;

/** What happens, the state after it, and what a person sees there. */
export type Step<M extends AnyStateMachine = AnyStateMachine, V = unknown> = readonly [
  StimulusOf<M>,
  unknown,
  SeenOf<V>?,
];

/** One person's way through any chart: what happens, and where they are after each step. */
export interface AnyJourney {
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
  readonly portCalls?: readonly (readonly [string, unknown])[];
  readonly output?: unknown;
}

/**
 * One person's way through one chart, written from the requirements. `Journey<typeof shareMachine, ShareView>` takes
 * what that chart takes and says what that view shows.
 */
export interface Journey<M extends AnyStateMachine = AnyStateMachine, V = unknown>
  extends Omit<AnyJourney, 'steps' | 'sees' | 'seesAtStart'> {
  readonly steps: readonly Step<M, V>[];
  readonly seesAtStart?: SeenOf<V>;
  readonly sees?: SeenOf<V>;
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
  readonly journeys: readonly AnyJourney[];
  /** The flow's view with its variants: what a screen shows of a snapshot. Made by `provenView`. */
  readonly view?: ViewProof;
  /** What holds in every place that the chart can be in, by its name. */
  readonly invariants?: Readonly<Record<string, (place: Place<never>) => boolean>>;
  /** Mutants that change nothing a person could notice, each with its reason. */
  readonly equivalent?: Readonly<Record<string, string>>;
}
