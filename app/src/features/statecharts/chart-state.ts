import { type RecordedActor, reachedBy, type StateName, type TraceRecord } from '@aloft/core/traces';
import type { AnyMachineSnapshot } from 'xstate';

/** `{ open: 'idle' }` as `open.idle`. */
export function textOfState(state: StateName): string {
  if (typeof state === 'string') return state;
  const parts = Object.entries(state).map(([key, below]) => {
    const rest = textOfState(below);
    return rest === '' ? key : `${key}.${rest}`;
  });
  return parts.join(' + ');
}

/** Where an actor was at some moment, and how it came there. */
export interface Place {
  readonly snapshot: AnyMachineSnapshot;
  /** The step that led there; null at its start, and where the ring has lost it. */
  readonly record: TraceRecord | null;
  /** Where it was before that step. */
  readonly before: AnyMachineSnapshot | null;
}

/** Where each actor was after the record with this number; those that had not started are left out. */
export function placesAt(
  actors: readonly RecordedActor[],
  records: readonly TraceRecord[],
  at: number,
): ReadonlyMap<RecordedActor, Place> {
  const newest = new Map<RecordedActor, TraceRecord>();
  const previous = new Map<RecordedActor, TraceRecord>();
  const first = records[0]?.number ?? 1;
  for (let index = Math.min(records.length - 1, at - first); index >= 0; index -= 1) {
    const record = records[index];
    if (record === undefined || record.snapshot === null || previous.has(record.actor)) continue;
    (newest.has(record.actor) ? previous : newest).set(record.actor, record);
  }
  return new Map(
    actors.flatMap((actor) => {
      const record = newest.get(actor) ?? null;
      const earlier = previous.get(actor)?.snapshot ?? actor.before ?? actor.first;
      const snapshot = record?.snapshot ?? earlier;
      if (snapshot === null || actor.since > at) return [];
      return [[actor, { snapshot, record, before: record === null ? null : earlier }] as const];
    }),
  );
}

/** How an actor stands, for its mark: by the tags that every chart uses. */
export function standOf(snapshot: AnyMachineSnapshot): 'busy' | 'blocked' | 'asks' | 'rests' | 'ended' {
  if (snapshot.status !== 'active') return 'ended';
  if (snapshot.hasTag('blocked')) return 'blocked';
  if (snapshot.hasTag('needsUser')) return 'asks';
  return snapshot.hasTag('busy') ? 'busy' : 'rests';
}

/** The events that a snapshot accepts, by their types. */
export function acceptedIn(snapshot: AnyMachineSnapshot): readonly string[] {
  if (snapshot.status !== 'active') return [];
  const types = snapshot._nodes.flatMap((node) => node.ownEvents);
  return [...new Set(types.filter((type) => !type.startsWith('xstate.')))].toSorted();
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The code of the failure that a port answered with. */
function failureIn(answer: unknown): string {
  const failure = isRecord(answer) ? answer.failure : null;
  return isRecord(failure) && typeof failure.code === 'string' ? failure.code : '';
}

/** A line of the log. */
export interface LogLine {
  readonly text: string;
  readonly isFailure: boolean;
  /** Where the event led; empty where it changed nothing. */
  readonly state: string;
}

const lines = new WeakMap<TraceRecord, LogLine>();

function makeLine({ actor, event, call, snapshot, transitions }: TraceRecord): LogLine {
  if (call !== null) return { text: `call: ${call.port}`, isFailure: false, state: '' };
  const state = snapshot === null || transitions.length === 0 ? '' : textOfState(snapshot.value);
  const reached = reachedBy(actor.ref.logic, event);
  if (reached.kind === 'event') return { text: reached.event.type, isFailure: false, state };
  if (reached.kind === 'delay') return { text: `after ${reached.delay}`, isFailure: false, state };
  if (reached.kind === 'broken') return { text: `error: ${reached.port}`, isFailure: true, state };
  const failure = failureIn(reached.answer);
  const text = `done: ${reached.port}`;
  return failure === ''
    ? { text, isFailure: false, state }
    : { text: `${text} ${failure}`, isFailure: true, state };
}

/** What the log says of a record. A finished record keeps its line. */
export function lineOf(record: TraceRecord): LogLine {
  const known = lines.get(record);
  if (known !== undefined) return known;
  const line = makeLine(record);
  if (record.snapshot !== null || record.call !== null) lines.set(record, line);
  return line;
}
