import type { AnyStateNode } from 'xstate';
import type { Flow } from './types.ts';

interface Named {
  readonly type: string;
}

function named(thing: unknown): Named {
  if (typeof thing === 'string') return { type: thing };
  const type: unknown =
    (typeof thing === 'object' || typeof thing === 'function') && thing !== null && 'type' in thing
      ? thing.type
      : undefined;
  return { type: String(type) };
}

const idsOf = (nodes: readonly AnyStateNode[] | undefined): string[] =>
  (nodes ?? []).map((node) => `#${node.id}`);

function transitionsOf(node: AnyStateNode): Record<string, object[]> {
  const on: Record<string, object[]> = {};
  for (const one of [...node.transitions.values(), node.always ?? []].flat()) {
    const list = on[one.eventType] ?? [];
    list.push({
      target: idsOf(one.target),
      source: `#${node.id}`,
      actions: one.actions.map(named),
      ...(one.guard === undefined ? {} : { guard: named(one.guard) }),
      eventType: one.eventType,
      reenter: one.reenter,
    });
    on[one.eventType] = list;
  }
  return on;
}

function definitionOf(node: AnyStateNode): object {
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    order: node.order,
    ...(node.description === undefined ? {} : { description: node.description }),
    ...(node.tags.length === 0 ? {} : { tags: node.tags }),
    ...(node.meta === undefined ? {} : { meta: node.meta }),
    ...(node.type === 'compound'
      ? { initial: { target: idsOf(node.initial.target), source: `#${node.id}`, actions: [] } }
      : {}),
    entry: node.entry.map(named),
    exit: node.exit.map(named),
    invoke: node.invoke.map((one) => ({ type: 'xstate.invoke', id: one.id, src: named(one.src).type })),
    on: transitionsOf(node),
    states: Object.fromEntries(Object.entries(node.states).map(([key, below]) => [key, definitionOf(below)])),
  };
}

/**
 * The chart as JSON, in XState's serialized format: every transition with its event, source and target ids, including
 * eventless and delayed ones; actions and guards by name.
 */
export function chartDefinition(flow: Flow): string {
  return `${JSON.stringify(definitionOf(flow.machine.root), null, 1)}\n`;
}
