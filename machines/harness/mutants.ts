import { type AnyStateMachine, createMachine } from 'xstate';

type Plain = Record<string, unknown>;

/** A chart with one fault (mutation testing). */
export interface Mutant {
  readonly name: string;
  /** What to add to the journeys to detect it. */
  readonly advice: string;
  /** The path of the mutated state, joined with dots; empty for the root. */
  readonly location: string;
  readonly machine: AnyStateMachine;
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep-copies configuration; functions are shared. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]))
    : value;
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** All objects of a state's configuration that hold transitions, with their keys. */
function holders(state: Plain): { object: Plain; key: string; label: string }[] {
  const found: { object: Plain; key: string; label: string }[] = [];
  for (const group of ['on', 'after'] as const) {
    const object = state[group];
    if (isPlain(object))
      for (const key of Object.keys(object)) found.push({ object, key, label: `${group} ${key}` });
  }
  if (state.always !== undefined) found.push({ object: state, key: 'always', label: 'always' });
  for (const invoked of listOf(state.invoke)) {
    if (isPlain(invoked) && invoked.onDone !== undefined) {
      found.push({ object: invoked, key: 'onDone', label: `done ${String(invoked.src)}` });
    }
  }
  return found;
}

/** Visits every state's configuration with its path and its siblings' names. */
function visit(
  state: Plain,
  path: string,
  siblings: readonly string[],
  each: (state: Plain, path: string, siblings: readonly string[]) => void,
): void {
  each(state, path, siblings);
  const states = state.states;
  if (!isPlain(states)) return;
  // A transient state is left at once, so retargeting to it may be equivalent.
  const names = Object.keys(states).filter((name) => {
    const state = states[name];
    return isPlain(state) && state.always === undefined;
  });
  for (const name of Object.keys(states)) {
    const below = states[name];
    if (isPlain(below)) visit(below, `${path}.${name}`, names, each);
  }
}

const nameOf = (thing: unknown): string => String(isPlain(thing) ? thing.type : thing);

type Change = (config: Plain) => boolean;

function transitionAt(
  config: Plain,
  path: string,
  label: string,
  index: number,
  change: (list: unknown[], one: Plain) => void,
): boolean {
  let done = false;
  visit(config, '', [], (state, at) => {
    if (at !== path) return;
    const holder = holders(state).find((one) => one.label === label);
    if (holder === undefined) return;
    const list = listOf(holder.object[holder.key]).map((one) => (isPlain(one) ? one : { target: one }));
    const wanted = list[index];
    if (wanted === undefined) return;
    change(list, wanted);
    holder.object[holder.key] = list;
    done = true;
  });
  return done;
}

/** All mutants of a chart: a transition dropped or redirected, a guard removed, or an action removed. */
export function* mutantsOf(machine: AnyStateMachine): Generator<Mutant> {
  const changes: { name: string; advice: string; location: string; change: Change }[] = [];
  const original = copy(machine.config);
  if (!isPlain(original)) return;
  visit(original, '', [], (state, path, siblings) => {
    const where = path.slice(1);
    for (const { object, key, label } of holders(state)) {
      listOf(object[key]).forEach((one, index) => {
        const location = `${path === '' ? '(root)' : path} ${label} #${index + 1}`;
        const at =
          (change: (list: unknown[], wanted: Plain) => void): Change =>
          (config) =>
            transitionAt(config, path, label, index, change);
        const taken = `takes "${label}" in ${where === '' ? 'any state' : where}`;
        changes.push({
          name: `drop ${location}`,
          advice: `write a journey that ${taken}, with the state after it`,
          location: where,
          change: at((list) => list.splice(index, 1)),
        });
        const target = isPlain(one) ? one.target : one;
        // `#chart.state` names the same sibling as `state`.
        const targetName = String(target).startsWith('#') ? String(target).split('.').at(-1) : target;
        const other = siblings.find((name) => name !== targetName && !String(path).endsWith(`.${name}`));
        // Retargeting an eventless transition could loop for ever; its removal and its guard are tested.
        if (label !== 'always' && target !== undefined && other !== undefined) {
          changes.push({
            name: `retarget ${location} to ${other}`,
            advice: `write a journey that ${taken}, with the state after it`,
            location: where,
            change: at((_, wanted) => {
              wanted.target = other;
            }),
          });
        }
        if (!isPlain(one)) return;
        if (one.guard !== undefined) {
          changes.push({
            name: `no guard ${location}`,
            advice: `write a journey that ${taken} while the guard ${nameOf(one.guard)} is false`,
            location: where,
            change: at((_, wanted) => {
              delete wanted.guard;
            }),
          });
        }
        listOf(one.actions).forEach((action, position) => {
          changes.push({
            name: `no action ${position + 1} ${location}`,
            advice: `add the effect of ${nameOf(action)}, as context, portCalls or emitted, to a journey that ${taken}`,
            location: where,
            change: at((_, wanted) => {
              wanted.actions = listOf(wanted.actions).filter((_one, i) => i !== position);
            }),
          });
        });
      });
    }
    for (const when of ['entry', 'exit'] as const) {
      if (state[when] === undefined) continue;
      changes.push({
        name: `no ${when} ${path}`,
        advice: `add the effect of the ${when} of ${where}, as context, portCalls or emitted, to a journey through it`,
        location: where,
        change: (config) => {
          let done = false;
          visit(config, '', [], (one, at) => {
            if (at !== path) return;
            delete one[when];
            done = true;
          });
          return done;
        },
      });
    }
  });
  // Lazily: all mutants of a large chart would be hundreds of machines in memory.
  for (const { name, advice, location, change } of changes) {
    const config = copy(machine.config);
    if (isPlain(config) && change(config))
      yield { name, advice, location, machine: createMachine(config, machine.implementations) };
  }
}
