import type { AnyStateMachine, EventFrom, EventObject, OutputFrom, StateMachine } from 'xstate';
import type { ViewDeclaration } from './view-variants.ts';

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

/** What can happen to a running chart: an event, the answer of a port, or the end of a delay. */
export type Stimulus =
  | { readonly event: EventObject & Readonly<Record<string, unknown>> }
  | { readonly port: string; readonly answer: unknown }
  /** The delay with this name elapses. */
  | { readonly delay: string };

type IsAny<T> = 0 extends 1 & T ? true : false;

/** The actors and delays in a chart's `setup`. */
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

/** What can happen to one chart: its own events, its ports' answers, its delays. */
export type StimulusOf<M extends AnyStateMachine> =
  IsAny<EventFrom<M>> extends true
    ? Stimulus
    :
        | { readonly event: EventFrom<M> }
        | PortStimulus<PartsOf<M>['actor']>
        | { readonly delay: PartsOf<M>['delay'] };

/** Expected fields of the view. */
export type ViewFields = Readonly<Record<string, unknown>>;

/** Some fields of one variant of a view. */
export type ViewFieldsOf<V> = unknown extends V ? ViewFields : V extends unknown ? Partial<V> : never;

/** A stimulus, the state after it, and expected fields of the view. */
export type Step<M extends AnyStateMachine = AnyStateMachine, V = unknown> = readonly [
  StimulusOf<M>,
  unknown,
  ViewFieldsOf<V>?,
];

/** A scenario for any chart: stimuli, and the state after each. */
export interface AnyJourney {
  readonly title: string;
  readonly input?: unknown;
  /** The initial state. */
  readonly from: unknown;
  readonly steps: readonly Step[];
  readonly viewAtStart?: ViewFields;
  /** The expected view at the end. */
  readonly view?: ViewFields;
  /** Every emitted event, in order. */
  readonly emitted?: readonly (EventObject & Readonly<Record<string, unknown>>)[];
  /** Expected context fields at the end. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Every port call in order: name and input. */
  readonly portCalls?: readonly (readonly [string, unknown])[];
  readonly output?: unknown;
}

/**
 * A scenario for one chart, written from the requirements. `Journey<typeof shareMachine, ShareView>` accepts this
 * chart's stimuli and this view's fields.
 */
export interface Journey<M extends AnyStateMachine = AnyStateMachine, V = unknown>
  extends Omit<AnyJourney, 'steps' | 'view' | 'viewAtStart'> {
  readonly steps: readonly Step<M, V>[];
  readonly viewAtStart?: ViewFieldsOf<V>;
  readonly view?: ViewFieldsOf<V>;
}

/** A vertex of the model: a reachable state value with its context. */
export interface Vertex<C> {
  readonly value: unknown;
  readonly context: C;
}

/** The fields of each event and of each answer of each port, as TypeScript prints them; for the chart's page. */
export interface FlowTypes {
  readonly events: Readonly<Record<string, string>>;
  /** By port and kind of the answer. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A chart with everything that the harness needs to test it. */
export interface Flow {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, readonly EventObject[]>>;
  readonly ports: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
  readonly journeys: readonly AnyJourney[];
  /** For the page; without it the page shows the fields of the samples. */
  readonly types?: FlowTypes | undefined;
  /** The flow's view with its variants, declared by `declareView`. */
  readonly view?: ViewDeclaration;
  /** Named predicates that hold in every vertex of the model. */
  readonly invariants?: Readonly<Record<string, (vertex: Vertex<never>) => boolean>>;
  /** Mutants without an observable difference, each with its reason. */
  readonly equivalent?: Readonly<Record<string, string>>;
}
