// What a screen may show of a running chart.
import { maskValue } from './mask.ts';
import { shapeOfChart } from './mask-trace.ts';
import type { RecordedActor, TraceRecord } from './recorder.ts';
import { reachedBy } from './stimulus.ts';

const dots = (text: string): string => (text === '' ? '' : '•••');

/** A chart's context with dots in place of every text. */
export const maskedContext = ({ chart }: RecordedActor, context: unknown): unknown =>
  maskValue(shapeOfChart(chart)?.context ?? 'hidden', context, dots);

/** What an event brings with it, with dots in place of every text; null for nothing. */
export function maskedEvent({ actor, event, call }: TraceRecord): unknown {
  const shapes = shapeOfChart(actor.chart);
  if (shapes === undefined) return null;
  if (call !== null) return maskValue(shapes.ports[call.port]?.input ?? 'hidden', call.input, dots);
  const reached = reachedBy(actor.ref.logic, event);
  if (reached.kind === 'event') return maskValue(shapes.event, reached.event, dots);
  if (reached.kind === 'answer')
    return maskValue(shapes.ports[reached.port]?.answer ?? 'hidden', reached.answer, dots);
  return null;
}
