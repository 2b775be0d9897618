import type { ActorRefLike, AnyActor, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';

/** A chart that runs or ran while it was recorded. */
export interface RecordedActor {
  /** Its chart and a number, as `upload #2`. */
  readonly name: string;
  readonly chart: string;
  readonly ref: AnyActor;
  /** The actor that began it, if it was a chart. */
  readonly parent: RecordedActor | null;
  /** How many records there were when it was made. */
  readonly since: number;
  /** What it was started with; undefined before its start. */
  input: unknown;
  /** Where it was after its start; null before that. */
  first: AnyMachineSnapshot | null;
  /** Where it was after the newest step that the ring has lost. */
  before: AnyMachineSnapshot | null;
  /** Its records that the ring has lost. */
  lost: number;
}

/** A transition by the ids of its states. */
export interface TakenTransition {
  readonly from: string;
  /** Empty for one that stays where it is. */
  readonly to: readonly string[];
}

/** An event that reached a chart, or a port that a chart called. */
export interface TraceRecord {
  /** Counts from 1 and has no gaps. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor: RecordedActor;
  readonly event: AnyEventObject;
  /** The called port with its input; null where an event reached the chart. */
  readonly call: { readonly port: string; readonly input: unknown } | null;
  /** What the chart took for the event; empty where it ignored it. */
  readonly transitions: readonly TakenTransition[];
  /** After the event; null while it is worked off, and for a call. */
  readonly snapshot: AnyMachineSnapshot | null;
}

type Transitions = Extract<InspectionEvent, { readonly type: '@xstate.microstep' }>['_transitions'];

const none: Transitions = [];

/** A record that keeps what XState handed over, and reads it when somebody asks. */
class KeptRecord implements TraceRecord {
  snapshot: AnyMachineSnapshot | null = null;
  taken: Transitions = none;
  readonly number: number;
  readonly at: number;
  readonly actor: RecordedActor;
  readonly event: AnyEventObject;
  readonly call: TraceRecord['call'];

  constructor(
    number: number,
    at: number,
    actor: RecordedActor,
    event: AnyEventObject,
    call: TraceRecord['call'],
  ) {
    this.number = number;
    this.at = at;
    this.actor = actor;
    this.event = event;
    this.call = call;
  }

  get transitions(): readonly TakenTransition[] {
    return this.taken.map(({ source, target }) => ({
      from: source.id,
      to: (target ?? []).map(({ id }) => id),
    }));
  }
}

/** An actor with its records that are not worked off yet: most often one, so that a list is made for more only. */
interface Followed {
  readonly actor: RecordedActor;
  pending: KeptRecord | null;
  readonly queue: KeptRecord[];
  /** Of the step that it is in. */
  taken: Transitions;
}

function keepPending(followed: Followed, record: KeptRecord): void {
  if (followed.pending === null) followed.pending = record;
  else followed.queue.push(record);
}

/** Takes the oldest record that is not worked off yet. */
function nextPending(followed: Followed): KeptRecord | null {
  const { pending, queue } = followed;
  followed.pending = queue.length === 0 ? null : (queue.shift() ?? null);
  return pending;
}

/** Keeps what happened to the charts last. */
export interface Recorder {
  /** For `createRuntime` and `createActor`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Oldest first; at most as many as the ring holds. */
  readonly records: () => readonly TraceRecord[];
  readonly actors: () => readonly RecordedActor[];
  /** Records that were lost because the ring is full. */
  readonly lost: () => number;
  /** Calls back after each record and each step; answers how to end that. */
  readonly subscribe: (changed: () => void) => () => void;
}

export interface RecorderOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Records that the ring holds. */
  readonly capacity?: number;
  /** Ended actors beyond this are forgotten with their last record. */
  readonly maxActors?: number;
}

const defaultCapacity = 10_000;
const defaultMaxActors = 500;

/** The invoked port of an actor; null for anything else. */
const portOf = (ref: ActorRefLike): string | null =>
  'src' in ref && typeof ref.src === 'string' ? ref.src : null;

const isChart = (ref: ActorRefLike): ref is AnyActor =>
  'logic' in ref && typeof ref.logic === 'object' && ref.logic !== null && 'root' in ref.logic;

/** A machine's snapshot has the nodes that it is in. */
const isMachineSnapshot = (snapshot: object): snapshot is AnyMachineSnapshot => '_nodes' in snapshot;

const isActor = (ref: ActorRefLike): ref is AnyActor => '_parent' in ref;

const parentOf = (ref: ActorRefLike): ActorRefLike | undefined => (isActor(ref) ? ref._parent : undefined);

/**
 * Records charts by XState's inspection. Holds what they hold, secrets included, and takes nothing out: `makeTrace` does,
 * when somebody wants the records elsewhere.
 */
export function createRecorder({
  now,
  capacity = defaultCapacity,
  maxActors = defaultMaxActors,
}: RecorderOptions): Recorder {
  const actors = new Map<ActorRefLike, Followed>();
  const ring: KeptRecord[] = [];
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  let total = 0;
  let oldest = 0;

  /** Events of one actor come in a row: the one that was looked up last. */
  let recent: { readonly ref: ActorRefLike; readonly followed: Followed } | null = null;

  function followedOf(ref: ActorRefLike): Followed | undefined {
    if (recent !== null && recent.ref === ref) return recent.followed;
    const followed = actors.get(ref);
    if (followed !== undefined) recent = { ref, followed };
    return followed;
  }

  const changed = (): void => {
    if (listeners.size === 0) return;
    for (const listener of listeners) listener();
  };

  function forgetEnded(): void {
    for (const [ref, { actor }] of actors) {
      if (actors.size <= maxActors) return;
      if (actor.first !== null && actor.ref.getSnapshot().status !== 'active') {
        actors.delete(ref);
        if (recent?.ref === ref) recent = null;
      }
    }
  }

  function add(ref: AnyActor): RecordedActor {
    const chart: string = ref.logic.id;
    const count = (counts.get(chart) ?? 0) + 1;
    counts.set(chart, count);
    const parent = parentOf(ref);
    const actor: RecordedActor = {
      name: count === 1 ? chart : `${chart} #${count}`,
      chart,
      ref,
      parent: (parent && actors.get(parent)?.actor) ?? null,
      since: total,
      input: undefined,
      first: null,
      before: null,
      lost: 0,
    };
    actors.set(ref, { actor, pending: null, queue: [], taken: none });
    forgetEnded();
    return actor;
  }

  function push(actor: RecordedActor, event: AnyEventObject, call: TraceRecord['call']): KeptRecord {
    const record = new KeptRecord(total + 1, now(), actor, event, call);
    const slot = total % capacity;
    const gone = ring[slot];
    if (gone !== undefined) {
      oldest += 1;
      gone.actor.lost += 1;
      gone.actor.before = gone.snapshot ?? gone.actor.before;
    }
    ring[slot] = record;
    total += 1;
    return record;
  }

  function eventReached(ref: ActorRefLike, event: AnyEventObject): void {
    const followed = followedOf(ref);
    if (followed !== undefined) {
      if (event.type === 'xstate.init') followed.actor.input = event.input;
      else keepPending(followed, push(followed.actor, event, null));
      return;
    }
    if (event.type !== 'xstate.init') return;
    const caller = actors.get(parentOf(ref) ?? ref);
    const port = portOf(ref);
    if (caller !== undefined && port !== null) push(caller.actor, event, { port, input: event.input });
  }

  function stepped(ref: ActorRefLike, event: AnyEventObject, snapshot: object): void {
    const followed = followedOf(ref);
    if (followed === undefined || !isMachineSnapshot(snapshot)) return;
    const { actor, taken } = followed;
    actor.first ??= snapshot;
    // An actor works off its events in their order. Those before this one came after its end, and led nowhere.
    for (let record = nextPending(followed); record !== null; record = nextPending(followed)) {
      if (record.event !== event) continue;
      record.snapshot = snapshot;
      record.taken = taken;
      break;
    }
    followed.taken = none;
    changed();
  }

  function tookTransitions(ref: ActorRefLike, taken: Transitions): void {
    const followed = followedOf(ref);
    if (followed === undefined || taken.length === 0) return;
    followed.taken = followed.taken === none ? taken : [...followed.taken, ...taken];
  }

  return {
    inspect: (inspected) => {
      const { type, actorRef } = inspected;
      if (type === '@xstate.actor' && isChart(actorRef) && !actors.has(actorRef)) add(actorRef);
      else if (type === '@xstate.event') eventReached(actorRef, inspected.event);
      else if (type === '@xstate.microstep') tookTransitions(actorRef, inspected._transitions);
      else if (type === '@xstate.snapshot') stepped(actorRef, inspected.event, inspected.snapshot);
    },
    records: () => [...ring.slice(oldest % capacity), ...ring.slice(0, oldest % capacity)],
    actors: () => Array.from(actors.values(), ({ actor }) => actor),
    lost: () => oldest,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
