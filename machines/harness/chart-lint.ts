import type { AnyStateNode } from 'xstate';
import { requirementsOf } from './chart-facts.ts';
import { nodesOf } from './coverage.ts';
import type { Flow } from './types.ts';

const eventName = /^[a-zA-Z]+(\.[a-zA-Z]+)+$/;
const stateName = /^[a-z][a-zA-Z]*$/;

function isNamed(thing: unknown): boolean {
  const name =
    typeof thing === 'string'
      ? thing
      : typeof thing === 'object' && thing !== null && 'type' in thing
        ? thing.type
        : undefined;
  return typeof name === 'string' && !name.startsWith('xstate.') && !name.startsWith('(');
}

/** Actions that XState adds for delays. */
function isTimer(action: unknown): boolean {
  const type: unknown = typeof action === 'function' && 'type' in action ? action.type : '';
  return type === 'xstate.raise' || type === 'xstate.cancel';
}

/** The tags that tell a screen how to show a state; every state in which a chart can stay has one of them. */
const stateTags = ['busy', 'blocked', 'needsUser', 'settled'];

/** Whether a chart can stay in a state, and neither it nor an ancestor has one of these tags. */
function lacksTag(node: AnyStateNode): boolean {
  const isLeaf = node.type === 'atomic' || node.type === 'final';
  if (!isLeaf || (node.always ?? []).length > 0) return false;
  for (let here: AnyStateNode | undefined = node; here !== undefined; here = here.parent)
    if (here.tags.some((tag) => stateTags.includes(tag))) return false;
  return true;
}

/** Unnamed parts, states without description or tag, and a chart without requirements. */
export function lintChart(flow: Flow): string[] {
  const found: string[] = [];
  const root = flow.machine.root;
  if (requirementsOf(root).length === 0) found.push('the chart has no requirement in its meta');
  if (
    Object.values(flow.machine.implementations.delays).some(
      (delay) => typeof delay === 'number' && delay > 2 ** 31 - 1,
    )
  )
    found.push('a delay exceeds the limit of setTimeout');
  for (const node of nodesOf(flow.machine)) {
    if (node.path.length > 0 && !stateName.test(node.key)) found.push(`${node.id}: invalid state name`);
    if ((node.description ?? '') === '') found.push(`${node.id}: no description`);
    if (lacksTag(node)) found.push(`${node.id}: no tag; give it one or more of ${stateTags.join(', ')}`);
    for (const type of node.ownEvents) {
      if (type === '*') found.push(`${node.id}: accepts any event`);
      else if (!type.startsWith('xstate.') && !eventName.test(type))
        found.push(`${node.id}: ${type} is not a valid event name`);
    }
    for (const invoked of node.invoke) {
      if (typeof invoked.src !== 'string') found.push(`${node.id}: an unnamed port`);
    }
    for (const transition of [...node.transitions.values(), node.always ?? []].flat()) {
      if (transition.guard !== undefined && !isNamed(transition.guard))
        found.push(`${node.id}: an unnamed guard`);
      for (const action of transition.actions)
        if (!isNamed(action)) found.push(`${node.id}: an unnamed action on ${transition.eventType}`);
    }
    for (const action of [...node.entry, ...node.exit])
      if (!isNamed(action) && !isTimer(action)) found.push(`${node.id}: an unnamed entry or exit action`);
    const busy = node.tags.includes('busy');
    if (node.type === 'atomic' && busy && node.invoke.length === 0 && node.after.length === 0)
      found.push(`${node.id}: tagged busy, but invokes nothing and has no delay`);
  }
  return found;
}
