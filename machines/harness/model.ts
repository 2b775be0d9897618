import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  getInitialSnapshot,
  getNextSnapshot,
} from 'xstate';
import type { Flow, Stimulus } from './types.ts';

/** An outgoing edge of a vertex. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly stimulus: Stimulus;
  /** The XState event of the stimulus. */
  readonly event: EventObject;
}

export interface Model {
  readonly first: AnyMachineSnapshot;
  /** Every reachable place, by its key. */
  readonly vertices: ReadonlyMap<string, AnyMachineSnapshot>;
  readonly edges: readonly Edge[];
}

const maxVertices = 3000;

/** The identity of a vertex: state value and context. */
export function keyOf(snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, snapshot.context]);
}

/** The active state nodes of a snapshot. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes;
}

/** Everything that can happen in a snapshot: events, answers of pending ports, delays. */
export function stimuliOf(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
): readonly { stimulus: Stimulus; event: EventObject }[] {
  return activeNodes(snapshot).flatMap((node) => {
    const own = node.ownEvents
      .filter((type) => !type.startsWith('xstate.'))
      .flatMap((type) => flow.events[type] ?? []);
    const events = own.map((event) => ({ stimulus: { event }, event }));
    const delays = node.ownEvents
      .filter((type) => type.startsWith('xstate.after.'))
      .map((type) => ({ stimulus: { delay: type.split('.')[2] ?? '' }, event: { type } }));
    const answers = node.invoke.flatMap((invoked) => {
      const port = typeof invoked.src === 'string' ? invoked.src : '';
      return Object.values(flow.ports[port] ?? {})
        .flat()
        .map((answer) => ({
          stimulus: { port, answer },
          event: { type: `xstate.done.actor.${invoked.id}`, output: answer },
        }));
    });
    return [...events, ...delays, ...answers];
  });
}

const explored = new WeakMap<Flow, Map<unknown, Model>>();

/** The model of a flow for an input; cached. */
export function modelOf(flow: Flow, input: unknown): Model {
  const known = explored.get(flow) ?? new Map<unknown, Model>();
  explored.set(flow, known);
  const model = known.get(input) ?? explore(flow, flow.machine, input);
  known.set(input, model);
  return model;
}

/** All vertices reachable from the input and all edges between them (breadth-first search). */
export function explore(flow: Flow, machine: AnyStateMachine, input: unknown): Model {
  const first: AnyMachineSnapshot = getInitialSnapshot(machine, input);
  const vertices = new Map<string, AnyMachineSnapshot>([[keyOf(first), first]]);
  const edges: Edge[] = [];
  const queue: AnyMachineSnapshot[] = [first];
  for (let snapshot = queue.shift(); snapshot !== undefined; snapshot = queue.shift()) {
    if (snapshot.status !== 'active') continue;
    const from = keyOf(snapshot);
    for (const { stimulus, event } of stimuliOf(flow, snapshot)) {
      const next: AnyMachineSnapshot = getNextSnapshot(machine, snapshot, event);
      const to = keyOf(next);
      const edge = { from, to, stimulus, event };
      edges.push(edge);
      if (vertices.has(to)) continue;
      vertices.set(to, next);
      queue.push(next);
      if (vertices.size > maxVertices)
        throw new Error(`${flow.name}: more than ${maxVertices} vertices; bound the context`);
    }
  }
  return { first, vertices, edges };
}

/** The edges of a model by source. */
export function edgesFrom({ edges }: Model): Map<string, Edge[]> {
  const from = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = from.get(edge.from) ?? [];
    list.push(edge);
    from.set(edge.from, list);
  }
  return from;
}
