import type { AnyMachineSnapshot } from 'xstate';
import { type Edge, modelOf } from './model.ts';
import type { Flow } from './types.ts';

const hasFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'failure' in answer;

const isFailure = ({ stimulus }: Edge): boolean => 'port' in stimulus && hasFailure(stimulus.answer);

/** Whether a place is at rest: final, settled, or waiting for the person. */
const isRest = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status !== 'active' || snapshot.hasTag('settled') || snapshot.hasTag('needsUser');

/** What happens without the person when everything fails that can: delays elapse, and ports without failures answer. */
function worstOf(edges: readonly Edge[]): Edge[] {
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

/** Places from which repeated failures never come to rest without the person, with the reason. */
export function unendedFailures(flow: Flow): string[] {
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
        faults.add(`${where} comes round again for ever`);
        return;
      }
      state.set(key, 'open');
      const next = worstOf(outOf.get(key) ?? []);
      if (next.length === 0) faults.add(`${where} waits for nothing`);
      for (const edge of next) follow(edge.to);
      state.set(key, 'ended');
    };
    for (const edge of edges.filter(isFailure)) follow(edge.to);
  }
  return [...faults];
}
