import { type AnyMachineSnapshot, type EventObject, getNextSnapshot } from 'xstate';
import { keyOf, modelOf, stimuliOf } from './model.ts';
import { scripted, startRun } from './run.ts';
import type { Flow } from './types.ts';

const longestWalk = 20;

/** Always the same numbers for the same seed: a failing walk can be walked again. */
export function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const isPlainData = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlainData);
  if (typeof value !== 'object') return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return (
    (kind === Object.prototype || kind === null) &&
    Object.values(value).every((one) => one === undefined || isPlainData(one))
  );
};

// The invariants of a flow are written for its own chart's context, which is what its snapshots hold.
const contextOf = (snapshot: AnyMachineSnapshot): never => snapshot.context as never;

/** What is wrong with a place that a chart can be in: broken, not plain data, or against one of its invariants. */
export function faultsOf(flow: Flow, snapshot: AnyMachineSnapshot): string[] {
  const where = `in ${JSON.stringify(snapshot.value)}`;
  return [
    ...(snapshot.status === 'error' ? [`error ${where}`] : []),
    ...(isPlainData(snapshot.context) ? [] : [`a context that is no plain data ${where}`]),
    ...Object.entries(flow.invariants ?? {})
      .filter(([, holds]) => !holds({ value: snapshot.value, context: contextOf(snapshot) }))
      .map(([name]) => `${name} ${where}`),
  ];
}

/** Every vertex against every invariant, and every event where the chart does not expect it: nothing may change. */
export function everyPlace(flow: Flow): string[] {
  const faults: string[] = [];
  for (const input of Object.values(flow.inputs)) {
    const model = modelOf(flow, input);
    for (const snapshot of model.vertices.values()) {
      faults.push(...faultsOf(flow, snapshot));
      if (snapshot.status !== 'active') continue;
      const expected = new Set(stimuliOf(flow, snapshot).map((one) => one.event.type));
      for (const event of Object.values(flow.events).flat()) {
        if (expected.has(event.type)) continue;
        const next = getNextSnapshot(flow.machine, snapshot, event);
        if (keyOf(next) !== keyOf(snapshot))
          faults.push(`${event.type} is handled unseen in ${keyOf(snapshot)}`);
      }
    }
  }
  return faults;
}

/** What a stimulus leads to, each computed by the chart itself the first time that a walk takes it. */
function createTaker(flow: Flow) {
  const places = new Map<
    string,
    { snapshot: AnyMachineSnapshot; choices: EventObject[]; next: (string | undefined)[] }
  >();
  const unexpected = Object.values(flow.events).flat();
  const arrive = (snapshot: AnyMachineSnapshot): string => {
    const key = keyOf(snapshot);
    if (!places.has(key)) {
      const active = snapshot.status === 'active';
      const choices = active ? [...stimuliOf(flow, snapshot).map((one) => one.event), ...unexpected] : [];
      places.set(key, { snapshot, choices, next: [] });
    }
    return key;
  };
  return {
    places,
    arrive,
    take: (key: string, random: () => number): string | null => {
      const place = places.get(key);
      if (place === undefined || place.choices.length === 0) return null;
      const index = Math.floor(random() * place.choices.length);
      const event = place.choices[index];
      if (event === undefined) return null;
      const known = place.next[index] ?? arrive(getNextSnapshot(flow.machine, place.snapshot, event));
      place.next[index] = known;
      return known;
    },
  };
}

/**
 * Random walks of up to 20 events each, expected ones and others as they come. Answers every fault of a place
 * that a walk came to, and every place that the model does not know.
 */
export function randomWalks(flow: Flow, walks: number): { faults: string[]; steps: number } {
  const random = pseudoRandom(11);
  const inputs = Object.values(flow.inputs);
  const known = new Set(inputs.flatMap((input) => [...modelOf(flow, input).vertices.keys()]));
  const { places, arrive, take } = createTaker(flow);
  const starts = inputs.map((input) => arrive(modelOf(flow, input).first));
  let steps = 0;
  for (let count = 0; count < walks; count += 1) {
    let here = starts[count % starts.length] ?? '';
    for (let step = 0; step < longestWalk; step += 1) {
      const next = take(here, random);
      if (next === null) break;
      here = next;
      steps += 1;
    }
  }
  const faults = [...places].flatMap(([key, { snapshot }]) => [
    ...faultsOf(flow, snapshot),
    ...(known.has(key) ? [] : [`a place that the model does not know: ${key}`]),
  ]);
  return { faults, steps };
}

/** One long random way on real actors: events, answers and delays as they come. Answers what went wrong. */
export async function actorWalk(flow: Flow, steps: number): Promise<string[]> {
  const random = pseudoRandom(7);
  const inputs = Object.values(flow.inputs);
  const machine = scripted(flow.machine, Object.keys(flow.ports));
  const faults: string[] = [];
  let run = await startRun(machine, inputs[0]);
  for (let step = 0; step < steps; step += 1) {
    const snapshot = run.snapshot();
    const choices = snapshot.status === 'active' ? stimuliOf(flow, snapshot) : [];
    const choice = choices[Math.floor(random() * choices.length)];
    if (choice === undefined) {
      run.stop();
      run = await startRun(machine, inputs[step % inputs.length]);
      continue;
    }
    await run.apply(choice.stimulus);
    faults.push(...faultsOf(flow, run.snapshot()));
  }
  run.stop();
  return faults;
}
