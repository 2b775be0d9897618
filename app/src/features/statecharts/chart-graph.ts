import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** A state, as it is drawn. */
export interface GraphNode {
  readonly id: string;
  readonly name: string;
  readonly kind: 'state' | 'final' | 'group' | 'parallel' | 'initial';
  /** The ports that it calls. */
  readonly ports: readonly string[];
  readonly children: readonly GraphNode[];
}

/** All transitions between two states. */
export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Their events, each with its guard in a line of its own below it. */
  readonly labels: readonly string[];
}

export interface Graph {
  readonly root: GraphNode;
  readonly edges: readonly GraphEdge[];
}

function nameOf(thing: unknown): string {
  if (typeof thing === 'string') return thing;
  return typeof thing === 'object' && thing !== null && 'type' in thing ? String(thing.type) : '';
}

const portsOf = (node: AnyStateNode): string[] => node.invoke.map(({ src }) => nameOf(src));

function labelOf(node: AnyStateNode, type: string): string {
  if (type === '') return 'always';
  const [, done] = /^xstate\.done\.actor\.(.+)$/.exec(type) ?? [];
  if (done !== undefined) return `done: ${nameOf(node.invoke.find(({ id }) => id === done)?.src)}`;
  const [, delay] = /^xstate\.after\.([^.]+)/.exec(type) ?? [];
  if (delay !== undefined) return `after ${delay}`;
  return type.startsWith('xstate.done.state') ? 'done' : type;
}

function nodeOf(node: AnyStateNode): GraphNode {
  const below = Object.values(node.states).map(nodeOf);
  const initial: GraphNode[] =
    node.type === 'compound'
      ? [{ id: `${node.id}(initial)`, name: '', kind: 'initial', ports: [], children: [] }]
      : [];
  const kind = node.type === 'parallel' ? 'parallel' : node.type === 'compound' ? 'group' : 'state';
  return {
    id: node.id,
    name: node.key,
    kind: node.type === 'final' ? 'final' : kind,
    ports: portsOf(node),
    children: [...initial, ...below],
  };
}

function edgesOf(node: AnyStateNode, edges: Map<string, GraphEdge>): void {
  const add = (from: string, to: string, label: string): void => {
    const id = `${from} → ${to}`;
    const labels = edges.get(id)?.labels ?? [];
    if (label === '' || labels.includes(label)) edges.set(id, { id, from, to, labels });
    else edges.set(id, { id, from, to, labels: [...labels, label] });
  };
  if (node.type === 'compound')
    for (const target of node.initial.target) add(`${node.id}(initial)`, target.id, '');
  for (const transition of [...node.transitions.values(), node.always ?? []].flat()) {
    const guard = nameOf(transition.guard);
    const label = labelOf(node, transition.eventType);
    for (const target of transition.target ?? [])
      add(node.id, target.id, guard === '' ? label : `${label}\n[${guard}]`);
  }
  for (const below of Object.values(node.states)) edgesOf(below, edges);
}

const graphs = new WeakMap<AnyStateMachine, Graph>();

/** A chart as nodes and edges: nested and parallel states, eventless and delayed transitions, guards and ports. */
export function graphOf(machine: AnyStateMachine): Graph {
  const known = graphs.get(machine);
  if (known !== undefined) return known;
  const edges = new Map<string, GraphEdge>();
  edgesOf(machine.root, edges);
  const graph = { root: nodeOf(machine.root), edges: [...edges.values()] };
  graphs.set(machine, graph);
  return graph;
}
