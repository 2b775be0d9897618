import type { AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';

/** The event of a transition in the words of the journeys: the answer of a port by its port, a delay by its name. */
function triggerOf(node: AnyStateNode, event: string): string {
  if (event === '') return 'always';
  const port = node.invoke.find(({ id }) => event === `xstate.done.actor.${id}`);
  if (port !== undefined) return `done ${String(port.src)}`;
  const delay = /^xstate\.after\.(.+?)\./.exec(event)?.[1];
  return delay === undefined ? `on ${event}` : `after ${delay}`;
}

/** Transition keys: source, event, index. */
function transitionsOf(node: AnyStateNode): Map<unknown, string> {
  const named = new Map<unknown, string>();
  const add = (list: readonly unknown[], event: string): void => {
    list.forEach((transition, index) => {
      named.set(transition, `${node.id} ${triggerOf(node, event)} #${index + 1}`);
    });
  };
  for (const [event, list] of node.transitions) add(list, event);
  add(node.always ?? [], '');
  return named;
}

export function nodesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}

/** Records which transitions, states and guard outcomes of a machine the actors have reached. */
export function createCoverage(machine: AnyStateMachine) {
  const transitions = new Map(nodesOf(machine).flatMap((node) => [...transitionsOf(node)]));
  const taken = new Set<string>();
  const visited = new Set<string>();
  const answers = new Map<string, Set<boolean>>();

  const names = Object.keys(machine.implementations.guards);
  const guards = Object.fromEntries(
    names.map((name) => {
      const original = machine.implementations.guards[name];
      return [
        name,
        (args: unknown, params: unknown): boolean => {
          const answer: unknown =
            typeof original === 'function' ? Reflect.apply(original, undefined, [args, params]) : false;
          const seen = answers.get(name) ?? new Set();
          answers.set(name, seen.add(answer === true));
          return answer === true;
        },
      ];
    }),
  );

  return {
    guards,
    inspect: (event: InspectionEvent): void => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) {
        const name = transitions.get(transition);
        if (name !== undefined) taken.add(name);
      }
    },
    visit: (nodes: readonly AnyStateNode[]): void => {
      for (const node of nodes) visited.add(node.id);
    },
    /** States, transitions and guard outcomes that were not reached. Transient states are covered by their transitions. */
    missing: (): string[] => [
      ...[...transitions.values()].filter((name) => !taken.has(name)),
      ...nodesOf(machine)
        .filter((node) => (node.always ?? []).length === 0 && !visited.has(node.id))
        .map((node) => `state ${node.id}`),
      ...names.flatMap((name) =>
        [true, false]
          .filter((answer) => !(answers.get(name)?.has(answer) ?? false))
          .map((answer) => `guard ${name} is ${answer}`),
      ),
    ],
  };
}
