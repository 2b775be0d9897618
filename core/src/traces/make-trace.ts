import { maskValue, placeholders } from './mask.ts';
import type { RecordedActor, Recorder, TraceRecord } from './recorder.ts';
import type { ChartShape } from './shape.ts';
import { chartShapes } from './shapes.gen.ts';
import { reachedBy } from './stimulus.ts';
import { type StateName, type Trace, type TracedActor, type TracedRecord, traceVersion } from './trace.ts';

type TextOf = (text: string) => string;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isEvent = (value: unknown): value is { readonly type: string } =>
  isRecord(value) && typeof value.type === 'string';

/** The shapes of a chart; undefined for one that is not of this product, of which a trace holds nothing. */
export const shapeOfChart = (chart: string): ChartShape | undefined =>
  Object.hasOwn(chartShapes, chart) ? chartShapes[chart] : undefined;

/** A record without what a person or the service wrote, `at` milliseconds after the start; null if nothing can be kept. */
function traced({ actor, event, call, snapshot, at }: TraceRecord, start: number, textOf: TextOf) {
  const shapes = shapeOfChart(actor.chart);
  if (shapes === undefined) return null;
  const step = { at: Math.max(0, Math.round(at - start)), actor: actor.name };
  if (call !== null) {
    const port = Object.hasOwn(shapes.ports, call.port) ? shapes.ports[call.port] : undefined;
    if (port === undefined) return null;
    return { ...step, call: call.port, input: maskValue(port.input, call.input, textOf) ?? null };
  }
  if (snapshot === null) return null;
  const to: StateName = snapshot.value;
  const reached = reachedBy(actor.ref.logic, event);
  if (reached.kind === 'delay') return { ...step, delay: reached.delay, to };
  if (reached.kind === 'event') {
    const kept = maskValue(shapes.event, reached.event, textOf);
    return isEvent(kept) ? { ...step, event: kept, to } : null;
  }
  const port = Object.hasOwn(shapes.ports, reached.port) ? shapes.ports[reached.port] : undefined;
  if (port === undefined) return null;
  if (reached.kind === 'broken') return { ...step, broken: reached.port, to };
  const answer = maskValue(port.answer, reached.answer, textOf) ?? null;
  return { ...step, port: reached.port, answer, to };
}

function tracedActor(actor: RecordedActor, textOf: TextOf): TracedActor | null {
  const shapes = shapeOfChart(actor.chart);
  if (shapes === undefined || actor.first === null) return null;
  const input = maskValue(shapes.input, actor.input, textOf) ?? null;
  return { name: actor.name, chart: actor.chart, input, from: actor.first.value, lost: actor.lost };
}

/** The recording as plain JSON that can be shared: every text is replaced by a placeholder. */
export function makeTrace(recorder: Recorder, build = ''): Trace {
  const textOf = placeholders();
  const actors = recorder.actors().flatMap((actor) => tracedActor(actor, textOf) ?? []);
  const started = new Set(actors.map(({ name }) => name));
  const recorded = recorder.records();
  const startedAt = recorded[0]?.at ?? 0;
  const records: TracedRecord[] = recorded
    .filter(({ actor }) => started.has(actor.name))
    .flatMap((record) => traced(record, startedAt, textOf) ?? []);
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
