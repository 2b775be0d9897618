import fc from 'fast-check';
import { faultsOf } from './invariants.ts';
import { type Edge, edgesFrom, keyOf, modelOf } from './model.ts';
import { type Script, scripted, startRun } from './run.ts';
import type { Flow, Stimulus } from './types.ts';

const stepsOfWalk = 25;

interface Choice {
  readonly stimulus: Stimulus;
  /** The key of the expected vertex of the model. */
  readonly to: string;
}

/** All stimuli for a vertex: each of its edges, and each unaccepted event. */
function choicesIn(flow: Flow, edges: readonly Edge[], here: string): Choice[] {
  const expected = new Set(edges.map(({ event }) => event.type));
  const unexpected = Object.values(flow.events)
    .flat()
    .filter(({ type }) => !expected.has(type))
    .map((event) => ({ stimulus: { event }, to: here }));
  return [...edges, ...unexpected];
}

/** Runs one actor along random choices; throws if it differs from the model. */
async function walkAlong(
  flow: Flow,
  script: Script,
  input: unknown,
  numbers: readonly number[],
): Promise<void> {
  const model = modelOf(flow, input);
  const from = edgesFrom(model);
  const run = await startRun(script, input);
  try {
    let here = keyOf(model.first);
    for (const number of numbers) {
      if (model.vertices.get(here)?.status !== 'active') return;
      const choices = choicesIn(flow, from.get(here) ?? [], here);
      const choice = choices[number % choices.length];
      if (choice === undefined) return;
      await run.apply(choice.stimulus);
      const snapshot = run.snapshot();
      const faults = faultsOf(flow, snapshot);
      if (keyOf(snapshot) !== choice.to)
        faults.push(`reached ${keyOf(snapshot)}, the model says ${choice.to}`);
      if (faults.length > 0)
        throw new Error(`${JSON.stringify(choice.stimulus)} in ${here}: ${faults.join('; ')}`);
      here = choice.to;
    }
  } finally {
    run.stop();
  }
}

/**
 * Random walks on real actors, 25 steps each: after every step the actor must have the state and context of the model,
 * and an unaccepted event must change nothing. Returns the shortest failing walk found.
 */
export async function randomWalks(flow: Flow, walks: number): Promise<string[]> {
  const inputs = Object.values(flow.inputs);
  const script = scripted(flow.machine, flow.ports);
  const numbers = fc.array(fc.nat(), { minLength: stepsOfWalk, maxLength: stepsOfWalk });
  const property = fc.asyncProperty(fc.nat(), numbers, (first, row) =>
    walkAlong(flow, script, inputs[first % inputs.length], row),
  );
  const { failed, errorInstance } = await fc.check(property, { numRuns: walks, seed: 7 });
  return failed ? [String(errorInstance)] : [];
}
