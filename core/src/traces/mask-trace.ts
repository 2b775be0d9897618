import { maskValue } from './mask.ts';
import type { ChartShape } from './shape.ts';
import { chartShapes } from './shapes.gen.ts';
import type { StateName, TracedActor, TracedRecord } from './trace.ts';

type TextOf = (text: string) => string;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isEvent = (value: unknown): value is { readonly type: string } =>
  isRecord(value) && typeof value.type === 'string';

/** The shapes of a chart; undefined for one that is not of this product, of which a trace holds nothing. */
export const shapeOfChart = (chart: string): ChartShape | undefined =>
  Object.hasOwn(chartShapes, chart) ? chartShapes[chart] : undefined;

const portOf = ({ ports }: ChartShape, name: string) =>
  Object.hasOwn(ports, name) ? ports[name] : undefined;

function isStateOf(shapes: ChartShape, state: StateName): boolean {
  if (typeof state === 'string') return shapes.states.includes(state);
  return Object.entries(state).every(
    ([key, inner]) => shapes.states.includes(key) && isStateOf(shapes, inner),
  );
}

/** Whether the name is the chart's, with a number where there are several. */
const isNameOf = (chart: string, name: string): boolean =>
  name === chart || (name.startsWith(`${chart} #`) && /^\d{1,9}$/.test(name.slice(chart.length + 2)));

/** A record without what a person or the service wrote; null where it is not in the chart's own words. */
export function maskRecord(shapes: ChartShape, record: TracedRecord, textOf: TextOf): TracedRecord | null {
  const { at, actor } = record;
  if ('call' in record) {
    const port = portOf(shapes, record.call);
    if (port === undefined) return null;
    return { at, actor, call: record.call, input: maskValue(port.input, record.input, textOf) ?? null };
  }
  const { to } = record;
  if (!isStateOf(shapes, to)) return null;
  if ('delay' in record)
    return shapes.delays.includes(record.delay) ? { at, actor, delay: record.delay, to } : null;
  if ('event' in record) {
    const kept = maskValue(shapes.event, record.event, textOf);
    return isEvent(kept) ? { at, actor, event: kept, to } : null;
  }
  const port = portOf(shapes, 'broken' in record ? record.broken : record.port);
  if (port === undefined) return null;
  if ('broken' in record) return { at, actor, broken: record.broken, to };
  const answer = maskValue(port.answer, record.answer, textOf) ?? null;
  return { at, actor, port: record.port, answer, to };
}

/** The same of an actor. */
export function maskActor(actor: TracedActor, textOf: TextOf): TracedActor | null {
  const { name, chart, from, lost } = actor;
  const shapes = shapeOfChart(chart);
  if (shapes === undefined || !isNameOf(chart, name) || !isStateOf(shapes, from)) return null;
  return { name, chart, input: maskValue(shapes.input, actor.input, textOf) ?? null, from, lost };
}
