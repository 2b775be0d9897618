import { type AnyMachineSnapshot, createActor, type EventObject } from 'xstate';
import { type Edge, type Model, modelOf } from '../../../machines/harness/model.ts';
import type { Flow } from '../../../machines/harness/types.ts';
import type { TransitionGraph } from '../chart-data.ts';
import { edgesOf, type Lists, placeOf, stimulusOf } from './lists.ts';

/** The models of all inputs of a flow as one. */
function wholeModel(flow: Flow): Pick<Model, 'vertices' | 'edges'> {
  const vertices = new Map<string, AnyMachineSnapshot>();
  const edges: Edge[] = [];
  for (const input of Object.values(flow.inputs)) {
    const model = modelOf(flow, input);
    // The vertices of a model that another input has reached, too, have the same edges there.
    const fresh = new Set([...model.vertices.keys()].filter((key) => !vertices.has(key)));
    for (const [key, snapshot] of model.vertices) vertices.set(key, snapshot);
    edges.push(...model.edges.filter(({ from }) => fresh.has(from)));
  }
  return { vertices, edges };
}

interface LabelledEdge {
  readonly from: string;
  readonly to: string;
  readonly stimulus: number;
  readonly event: EventObject;
}

/**
 * Joins vertices from which the same can happen (a bisimulation, by refining a partition): a path between two groups can
 * be taken from every vertex of the first.
 */
function groupsOf(placeByKey: ReadonlyMap<string, number>, edges: readonly LabelledEdge[]) {
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  let groups: ReadonlyMap<string, number> = placeByKey;
  for (let count = new Set(groups.values()).size; ; ) {
    const known = new Map<string, number>();
    const next = new Map<string, number>();
    for (const [key, group] of groups) {
      const reached = (outgoing.get(key) ?? []).map(({ stimulus, to }) => `${stimulus}>${groups.get(to)}`);
      const signature = `${group}|${[...new Set(reached)].toSorted().join()}`;
      const index = known.get(signature) ?? known.size;
      known.set(signature, index);
      next.set(key, index);
    }
    groups = next;
    if (known.size === count) return groups;
    count = known.size;
  }
}

/** Answers which transitions an event takes in a snapshot, eventless ones after it included. */
function transitionsAt({ machine, inputs }: Flow) {
  const taken: { from: string; to: string[] }[] = [];
  const [input] = Object.values(inputs);
  // It never runs: its system reports what a transition of the machine takes.
  const self = createActor(machine, {
    input,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const { source, target } of inspected._transitions)
        taken.push({ from: source.id, to: (target ?? []).map(({ id }) => id) });
    },
  });
  const nothing = (): void => undefined;
  return (snapshot: AnyMachineSnapshot, event: EventObject): readonly string[] => {
    taken.length = 0;
    machine.transition(snapshot, event, {
      self,
      system: self.system,
      id: self.id,
      sessionId: self.sessionId,
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: nothing,
    });
    return edgesOf(taken);
  };
}

/**
 * Every way from one situation of a chart to another, found by exploring it with the samples of its fixtures. Guards and
 * contexts count: a path through it is one that the chart really takes.
 */
export function transitionGraph(flow: Flow, lists: Lists): TransitionGraph {
  const { vertices, edges } = wholeModel(flow);
  const placeByKey = new Map(
    [...vertices].map(([key, snapshot]) => [key, lists.places.indexOf(placeOf(snapshot))] as const),
  );
  const labelled = edges.map(({ from, to, stimulus, event }) => ({
    from,
    to,
    event,
    stimulus: lists.stimuli.indexOf(stimulusOf(stimulus)),
  }));
  const groups = groupsOf(placeByKey, labelled);
  const takenAt = transitionsAt(flow);
  const places: number[] = [];
  for (const [key, group] of groups) places[group] = placeByKey.get(key) ?? 0;
  const seen = new Set<string>();
  const packed: number[] = [];
  for (const { from, to, stimulus, event } of labelled) {
    const [start, end] = [groups.get(from), groups.get(to)];
    const snapshot = vertices.get(from);
    // A way that ends where it begins is part of no shortest path.
    if (start === undefined || end === undefined || snapshot === undefined || start === end) continue;
    const key = `${start} ${stimulus} ${end}`;
    if (seen.has(key)) continue;
    seen.add(key);
    packed.push(start, stimulus, end, lists.taken.indexOf([...takenAt(snapshot, event)]));
  }
  return { places, edges: packed };
}
