import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf } from './coverage.ts';
import { activeNodes, modelOf } from './model.ts';
import type { Flow } from './types.ts';
import { variantsIn } from './view-variants.ts';

/** A state's path, joined with dots. */
export const nameOfState = (node: AnyStateNode): string =>
  node.path.length === 0 ? node.key : node.path.join('.');

/** A transition of the chart. */
export interface TransitionFacts {
  readonly from: AnyStateNode;
  readonly when: string;
  readonly guard: string;
  readonly to: readonly AnyStateNode[];
  readonly actions: string;
}

function nameOf(thing: unknown): string {
  if (typeof thing === 'string') return thing;
  if (typeof thing === 'object' && thing !== null && 'type' in thing) return String(thing.type);
  return '';
}

/** The name of an invoked port. */
export const portsOf = (node: AnyStateNode): string[] => node.invoke.map((one) => nameOf(one.src));

function whenOf(event: string): string {
  if (event === '') return 'always';
  if (event.startsWith('xstate.done.actor.')) return 'answer';
  return event.startsWith('xstate.after.') ? `after ${event.split('.')[2] ?? ''}` : event;
}

/** All transitions of a chart, eventless ones included. */
export function transitionsOf(machine: AnyStateMachine): TransitionFacts[] {
  return nodesOf(machine).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map((transition) => ({
      from: node,
      when: whenOf(transition.eventType),
      guard: nameOf(transition.guard),
      to: transition.target ?? [],
      actions: transition.actions.map(nameOf).join(', '),
    })),
  );
}

/** The requirement ids in a node's `meta`. */
export function requirementsOf(node: AnyStateNode): readonly string[] {
  const meta: unknown = node.meta;
  const list: unknown =
    typeof meta === 'object' && meta !== null && 'requirements' in meta ? meta.requirements : [];
  return Array.isArray(list) ? list.map(String) : [];
}

/** For a view with a boolean discriminator `known`: `known` or `not known`. */
const labelOf = (by: string, variant: string): string =>
  variant === 'true' ? by : variant === 'false' ? `not ${by}` : variant;

/** The variants of the view in each state, over all reachable snapshots. */
export function screensOf(flow: Flow): ReadonlyMap<string, readonly string[]> {
  const { view } = flow;
  const seen = new Map<string, Set<string>>();
  if (view === undefined) return new Map();
  for (const input of Object.values(flow.inputs)) {
    for (const snapshot of modelOf(flow, input).vertices.values()) {
      const [variant] = variantsIn(view, view.show(snapshot));
      for (const node of activeNodes(snapshot)) {
        const list = seen.get(node.id) ?? new Set<string>();
        if (variant !== undefined) list.add(labelOf(view.by, variant));
        seen.set(node.id, list);
      }
    }
  }
  return new Map([...seen].map(([id, words]) => [id, [...words].toSorted()]));
}

/** The fields of samples with their types, without the discriminator. */
export function payloadOf(samples: readonly unknown[], except: 'type' | 'kind'): string {
  const fields = new Map<string, Set<string>>();
  for (const sample of samples) {
    if (typeof sample !== 'object' || sample === null) continue;
    for (const [key, value] of Object.entries(sample)) {
      if (key === except) continue;
      const kind = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
      fields.set(key, (fields.get(key) ?? new Set()).add(kind));
    }
  }
  return [...fields].map(([key, kinds]) => `${key}: ${[...kinds].join(' | ')}`).join('; ');
}

/** The target states of each event in each resting state; empty when the event is ignored. */
export function matrixOf(flow: Flow): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const rows = new Map<string, Map<string, Set<string>>>();
  const stateOf = (key: string): string => {
    const [value]: [unknown] = JSON.parse(key);
    return leafOf(value);
  };
  for (const input of Object.values(flow.inputs)) {
    const model = modelOf(flow, input);
    for (const key of model.vertices.keys()) if (!rows.has(stateOf(key))) rows.set(stateOf(key), new Map());
    for (const edge of model.edges) {
      if (!('event' in edge.stimulus)) continue;
      const row = rows.get(stateOf(edge.from)) ?? new Map<string, Set<string>>();
      const type = edge.stimulus.event.type;
      row.set(type, (row.get(type) ?? new Set()).add(stateOf(edge.to)));
      rows.set(stateOf(edge.from), row);
    }
  }
  return new Map(
    [...rows].map(([state, row]) => [
      state,
      new Map([...row].map(([type, to]) => [type, [...to].toSorted()])),
    ]),
  );
}

/** `{ open: 'idle' }` as `open.idle`. */
export function leafOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, below]) => (leafOf(below) === '' ? key : `${key}.${leafOf(below)}`))
    .join(' + ');
}
