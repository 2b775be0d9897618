// The machine schema of XState (its JSON format for machines) as a Valibot schema. The JSON files in docs/machines must
// match it, so that other tools can read them.
import * as v from 'valibot';

const Named = v.looseObject({ type: v.string() });
const Transition = v.looseObject({
  actions: v.array(Named),
  eventType: v.string(),
  source: v.string(),
  target: v.array(v.string()),
  guard: v.optional(Named),
});
const InitialTransition = v.looseObject({
  actions: v.array(Named),
  source: v.string(),
  target: v.array(v.string()),
});
const Invoke = v.strictObject({ type: v.string(), id: v.string(), src: v.string() });

const shared = {
  id: v.string(),
  key: v.string(),
  order: v.pipe(v.number(), v.integer()),
  description: v.optional(v.string()),
};
const active = {
  ...shared,
  entry: v.array(Named),
  exit: v.array(Named),
  invoke: v.array(Invoke),
  on: v.record(v.string(), v.array(Transition)),
};

interface Node {
  readonly id: string;
  readonly states?: Readonly<Record<string, Node>>;
}
const States: v.GenericSchema<unknown, Record<string, Node>> = v.record(
  v.string(),
  v.lazy(() => StateNode),
);
const StateNode: v.GenericSchema<unknown, Node> = v.variant('type', [
  v.looseObject({ ...active, type: v.literal('atomic') }),
  v.looseObject({ ...active, type: v.literal('compound'), initial: InitialTransition, states: States }),
  v.looseObject({ ...active, type: v.literal('parallel'), states: States }),
  v.looseObject({ ...shared, type: v.literal('history'), history: v.picklist(['shallow', 'deep']) }),
  v.looseObject({ ...shared, type: v.literal('final') }),
]);

/** A whole machine. */
export const MachineDefinition: v.GenericSchema<unknown, Node> = v.variant('type', [
  v.looseObject({ ...active, type: v.literal('compound'), initial: InitialTransition, states: States }),
  v.looseObject({ ...active, type: v.literal('parallel'), states: States }),
]);

/** The ids of every state of a machine, itself first. */
export function idsOf(node: Node): string[] {
  return [node.id, ...Object.values(node.states ?? {}).flatMap(idsOf)];
}
