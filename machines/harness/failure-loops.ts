import type { AnyMachineSnapshot } from 'xstate';
import { type Edge, modelOf } from './model.ts';
import type { Flow } from './types.ts';

const hasFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'failure' in answer;

const isFailure = ({ stimulus }: Edge): boolean => 'port' in stimulus && hasFailure(stimulus.answer);

/** Whether a chart waits for the person: final, settled, or tagged `needsUser`. */
const isRest = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status !== 'active' || snapshot.hasTag('settled') || snapshot.hasTag('needsUser');

/** The edges taken if every port fails that can: delays end, and ports without failures answer. */
function failingEdges(edges: readonly Edge[]): Edge[] {
  const failing = new Set(
    edges.filter(isFailure).map(({ stimulus }) => ('port' in stimulus ? stimulus.port : '')),
  );
  return edges.filter(
    (edge) =>
      isFailure(edge) ||
      'delay' in edge.stimulus ||
      ('port' in edge.stimulus && !failing.has(edge.stimulus.port)),
  );
}

/** States in which repeated failures loop or get stuck before the chart waits for the person, with the reason. */
export function endlessFailures(flow: Flow): string[] {
  const faults = new Set<string>();
  for (const input of Object.values(flow.inputs)) {
    const { vertices, edges } = modelOf(flow, input);
    const outOf = new Map<string, Edge[]>();
    for (const edge of edges) outOf.set(edge.from, [...(outOf.get(edge.from) ?? []), edge]);
    const state = new Map<string, 'open' | 'ended'>();
    const follow = (key: string): void => {
      const snapshot = vertices.get(key);
      if (snapshot === undefined || isRest(snapshot) || state.get(key) === 'ended') return;
      const where = JSON.stringify(snapshot.value);
      if (state.get(key) === 'open') {
        faults.add(`${where} is reached again and again`);
        return;
      }
      state.set(key, 'open');
      const next = failingEdges(outOf.get(key) ?? []);
      if (next.length === 0) faults.add(`${where} is stuck: nothing is pending`);
      for (const edge of next) follow(edge.to);
      state.set(key, 'ended');
    };
    for (const edge of edges.filter(isFailure)) follow(edge.to);
  }
  return [...faults];
}
