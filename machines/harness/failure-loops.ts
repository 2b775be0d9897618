import type { AnyMachineSnapshot } from 'xstate';
import { type Edge, modelOf } from './model.ts';
import type { Flow } from './types.ts';

const hasFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'failure' in answer;

const isFailure = ({ stimulus }: Edge): boolean => 'port' in stimulus && hasFailure(stimulus.answer);

/** Whether a chart waits for the person: final, settled, or tagged `needsUser`. */
const isRest = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status !== 'active' || snapshot.hasTag('settled') || snapshot.hasTag('needsUser');

const portOf = ({ stimulus }: Edge): string => ('port' in stimulus ? stimulus.port : '');

/** The edges taken while these ports fail: delays end, and other ports answer. */
function failingEdges(edges: readonly Edge[], failing: ReadonlySet<string>): Edge[] {
  return edges.filter(
    (edge) =>
      'delay' in edge.stimulus || ('port' in edge.stimulus && isFailure(edge) === failing.has(portOf(edge))),
  );
}

/** What fails at the same time: every port that can, and each of them alone while the others answer well. */
function failingPorts(edges: readonly Edge[]): ReadonlySet<string>[] {
  const all = new Set(edges.filter(isFailure).map(portOf));
  return [all, ...[...all].map((port) => new Set([port]))];
}

/** States in which repeated failures loop or get stuck before the chart waits for the person, with the reason. */
export function endlessFailures(flow: Flow): string[] {
  const faults = new Set<string>();
  for (const input of Object.values(flow.inputs)) {
    const { vertices, edges } = modelOf(flow, input);
    const outOf = new Map<string, Edge[]>();
    for (const edge of edges) outOf.set(edge.from, [...(outOf.get(edge.from) ?? []), edge]);
    for (const failing of failingPorts(edges)) {
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
        const next = failingEdges(outOf.get(key) ?? [], failing);
        if (next.length === 0) faults.add(`${where} is stuck: nothing is pending`);
        for (const edge of next) follow(edge.to);
        state.set(key, 'ended');
      };
      for (const edge of edges.filter((one) => isFailure(one) && failing.has(portOf(one)))) follow(edge.to);
    }
  }
  return [...faults];
}
