import type { TransitionGraph } from '../chart-data.ts';

/** A step of a path, by the indexes of a chart's data. */
export interface PathStep {
  readonly stimulus: number;
  /** The place after it. */
  readonly place: number;
  readonly taken: number;
}

interface Reached {
  readonly from: number;
  readonly step: PathStep;
}

/** The transitions out of each situation. */
function outgoing({
  places,
  edges,
}: TransitionGraph): ReadonlyMap<number, readonly (Reached & { readonly to: number })[]> {
  const out = new Map<number, (Reached & { to: number })[]>();
  for (let at = 0; at + 3 < edges.length; at += 4) {
    const [from = 0, stimulus = 0, to = 0, taken = 0] = edges.slice(at, at + 4);
    const list = out.get(from) ?? [];
    list.push({ from, to, step: { stimulus, taken, place: places[to] ?? 0 } });
    out.set(from, list);
  }
  return out;
}

/**
 * The shortest way from one place of a chart to another, from any situation of the first (breadth-first search).
 * @returns no steps where both are the same, null where no way leads there
 */
export function findPath(graph: TransitionGraph, from: number, to: number): readonly PathStep[] | null {
  if (from === to) return [];
  const next = outgoing(graph);
  const reached = new Map<number, Reached | null>();
  graph.places.forEach((place, situation) => {
    if (place === from) reached.set(situation, null);
  });
  // Iterating a map includes entries added meanwhile, in their order: nearer situations come first.
  for (const [situation] of reached) {
    if (graph.places[situation] === to) return stepsTo(situation, reached);
    for (const way of next.get(situation) ?? []) if (!reached.has(way.to)) reached.set(way.to, way);
  }
  return null;
}

function stepsTo(end: number, reached: ReadonlyMap<number, Reached | null>): PathStep[] {
  const steps: PathStep[] = [];
  for (let way = reached.get(end); way != null; way = reached.get(way.from)) steps.unshift(way.step);
  return steps;
}
