import * as v from 'valibot';

/** The format's version. A reader of another version refuses the file. */
export const traceVersion = 1;

export const traceLimits = {
  /** Bytes of a file. */
  bytes: 32 * 1024 * 1024,
  /** Characters of one that is sent with feedback. */
  attached: 256 * 1024,
  records: 100_000,
  actors: 2000,
  /** Characters of a name or a word. */
  text: 200,
  /** Objects and lists in each other. */
  depth: 12,
} as const;

const Name = v.pipe(v.string(), v.maxLength(traceLimits.text));
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A state as XState names it: a key, or the keys of what is in it. */
export type StateName = string | { readonly [key: string]: StateName };
const State: v.GenericSchema<unknown, StateName> = v.lazy(() => v.union([Name, v.record(Name, State)]));

const Event = v.objectWithRest({ type: Name }, v.unknown());

const TracedActor = v.strictObject({
  name: Name,
  chart: Name,
  input: v.optional(v.unknown()),
  /** Where it was after its start. */
  from: State,
  /** Its records that the ring had lost. */
  lost: Whole,
});
export type TracedActor = v.InferOutput<typeof TracedActor>;

const step = { at: Whole, actor: Name };
const TracedRecord = v.union([
  v.strictObject({ ...step, event: Event, to: State }),
  v.strictObject({ ...step, answer: v.unknown(), port: Name, to: State }),
  v.strictObject({ ...step, broken: Name, to: State }),
  v.strictObject({ ...step, delay: Name, to: State }),
  v.strictObject({ ...step, call: Name, input: v.unknown() }),
]);
export type TracedRecord = v.InferOutput<typeof TracedRecord>;

/** A recording as a file: what reached the charts, what they called, and where they were. */
export const Trace = v.strictObject({
  format: v.literal('aloft-trace'),
  version: v.literal(traceVersion),
  /** The build that ran; empty where it is unknown. */
  build: v.pipe(v.string(), v.regex(/^[\w.-]{0,64}$/)),
  /** Milliseconds since 1970. The times of the records count from here. */
  startedAt: Whole,
  lost: Whole,
  actors: v.pipe(v.array(TracedActor), v.maxLength(traceLimits.actors)),
  records: v.pipe(v.array(TracedRecord), v.maxLength(traceLimits.records)),
});
export type Trace = v.InferOutput<typeof Trace>;
