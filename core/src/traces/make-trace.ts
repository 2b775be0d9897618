import { maskActor, maskRecord, shapeOfChart } from './mask-trace.ts';
import { placeholders } from './placeholders.ts';
import type { RecordedActor, Recorder, TraceRecord } from './recorder.ts';
import { reachedBy } from './stimulus.ts';
import { type Trace, type TracedActor, type TracedRecord, traceVersion } from './trace.ts';

/** What a record says, as it was; null while it is worked off. */
function recordedStep({ actor, event, call, snapshot, at }: TraceRecord, start: number): TracedRecord | null {
  const step = { at: Math.max(0, Math.round(at - start)), actor: actor.name };
  if (call !== null) return { ...step, call: call.port, input: call.input };
  if (snapshot === null) return null;
  const to = snapshot.value;
  const reached = reachedBy(actor.ref.logic, event);
  if (reached.kind === 'delay') return { ...step, delay: reached.delay, to };
  if (reached.kind === 'event') return { ...step, event: { ...reached.event }, to };
  if (reached.kind === 'broken') return { ...step, broken: reached.port, to };
  return { ...step, port: reached.port, answer: reached.answer, to };
}

const recordedActor = ({ name, chart, input, first, lost }: RecordedActor): TracedActor | null =>
  first === null ? null : { name, chart, input, from: first.value, lost };

/** The recording as plain JSON that can be shared: every text is replaced by a placeholder. */
export function makeTrace(recorder: Recorder, build = ''): Trace {
  const textOf = placeholders();
  const actors = recorder.actors().flatMap((actor) => {
    const recorded = recordedActor(actor);
    return (recorded && maskActor(recorded, textOf)) ?? [];
  });
  const started = new Set(actors.map(({ name }) => name));
  const all = recorder.records();
  const startedAt = all[0]?.at ?? 0;
  const records = all.flatMap((record) => {
    const shapes = shapeOfChart(record.actor.chart);
    const recorded = recordedStep(record, startedAt);
    if (shapes === undefined || recorded === null || !started.has(recorded.actor)) return [];
    return maskRecord(shapes, recorded, textOf) ?? [];
  });
  return {
    format: 'aloft-trace',
    version: traceVersion,
    build: /^[\w.-]{0,64}$/.test(build) ? build : '',
    startedAt: Math.max(0, Math.round(startedAt)),
    lost: recorder.lost(),
    actors,
    records,
  };
}
