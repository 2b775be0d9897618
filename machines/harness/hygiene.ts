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

/** Unnamed parts, states without descriptions, and requirements without a state. */
export function untidiness(flow: Flow): string[] {
  const found: string[] = [];
  const root = flow.machine.root;
  if (requirementsOf(root).length === 0) found.push('the chart names no requirement in its meta');
  if (
    Object.values(flow.machine.implementations.delays).some(
      (delay) => typeof delay === 'number' && delay > 2 ** 31 - 1,
    )
  )
    found.push('a delay that a timer cannot hold');
  for (const node of nodesOf(flow.machine)) {
    if (node.path.length > 0 && !stateName.test(node.key)) found.push(`${node.id}: not a state's name`);
    if ((node.description ?? '') === '') found.push(`${node.id}: no description`);
    for (const type of node.ownEvents) {
      if (type === '*') found.push(`${node.id}: takes any event`);
      else if (!type.startsWith('xstate.') && !eventName.test(type))
        found.push(`${node.id}: ${type} is not an event's name`);
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
      found.push(`${node.id}: busy with nothing`);
  }
  return found;
}
