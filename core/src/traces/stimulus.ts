import type { AnyEventObject, AnyStateMachine, AnyStateNode } from 'xstate';

/** What an event of a running chart is to its author. */
export type Reached =
  | { readonly kind: 'event'; readonly event: AnyEventObject }
  | { readonly kind: 'answer'; readonly port: string; readonly answer: unknown }
  /** The port rejected: it is broken. */
  | { readonly kind: 'broken'; readonly port: string }
  | { readonly kind: 'delay'; readonly delay: string };

/** The port of each invoked actor, by the actor's id. */
function invokedPorts(node: AnyStateNode): (readonly [string, string])[] {
  const own = node.invoke.flatMap(({ id, src }) => (typeof src === 'string' ? [[id, src] as const] : []));
  return [...own, ...Object.values(node.states).flatMap(invokedPorts)];
}

const known = new WeakMap<AnyStateMachine, ReadonlyMap<string, string>>();

function portsOf(machine: AnyStateMachine): ReadonlyMap<string, string> {
  const ports = known.get(machine) ?? new Map(invokedPorts(machine.root));
  known.set(machine, ports);
  return ports;
}

const after = (type: string, prefix: string): string | null =>
  type.startsWith(prefix) ? type.slice(prefix.length) : null;

/** Reads XState's own event types: the answer of a port, the end of a delay, or a sent event. */
export function reachedBy(machine: AnyStateMachine, event: AnyEventObject): Reached {
  const done = after(event.type, 'xstate.done.actor.');
  if (done !== null) return { kind: 'answer', port: portsOf(machine).get(done) ?? '', answer: event.output };
  const broken = after(event.type, 'xstate.error.actor.');
  if (broken !== null) return { kind: 'broken', port: portsOf(machine).get(broken) ?? '' };
  const delay = after(event.type, 'xstate.after.');
  if (delay !== null) return { kind: 'delay', delay: delay.split('.')[0] ?? '' };
  return { kind: 'event', event };
}
