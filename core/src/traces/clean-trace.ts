import { maskActor, maskRecord, shapeOfChart } from './mask-trace.ts';
import { renumberPlaceholders } from './placeholder-forms.ts';
import type { Trace } from './trace.ts';

/**
 * A trace that somebody sent, in the charts' own words: whatever another client left in it is taken out here. A trace
 * that `fitTrace` made stays as it is.
 */
export function cleanTrace(trace: Trace): Trace {
  const textOf = renumberPlaceholders();
  const actors = trace.actors.flatMap((actor) => maskActor(actor, textOf) ?? []);
  const byName = new Map(actors.map((actor) => [actor.name, actor]));
  const lost = new Map<string, number>();
  const records = trace.records.flatMap((record) => {
    const shapes = shapeOfChart(byName.get(record.actor)?.chart ?? '');
    const kept = shapes === undefined ? null : maskRecord(shapes, record, textOf);
    if (kept === null) lost.set(record.actor, (lost.get(record.actor) ?? 0) + 1);
    return kept ?? [];
  });
  return {
    ...trace,
    lost: trace.lost + trace.records.length - records.length,
    actors: actors.map((actor) => ({ ...actor, lost: actor.lost + (lost.get(actor.name) ?? 0) })),
    records,
  };
}
