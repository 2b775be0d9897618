import fc from 'fast-check';
import { faultsOf } from './every-place.ts';
import { type Edge, edgesFrom, keyOf, modelOf } from './model.ts';
import { type Script, scripted, startRun } from './run.ts';
import type { Flow, Stimulus } from './types.ts';

const stepsOfWalk = 25;

interface Turn {
  readonly stimulus: Stimulus;
  /** The key of the expected place in the model. */
  readonly to: string;
}

/** All stimuli in a place: each edge of the model, and each unexpected event. */
function turnsIn(flow: Flow, edges: readonly Edge[], here: string): Turn[] {
  const expected = new Set(edges.map(({ event }) => event.type));
  const unexpected = Object.values(flow.events)
    .flat()
    .filter(({ type }) => !expected.has(type))
    .map((event) => ({ stimulus: { event }, to: here }));
  return [...edges, ...unexpected];
}

/** Runs one actor along random choices; throws where it differs from the model. */
async function walkBy(flow: Flow, script: Script, input: unknown, numbers: readonly number[]): Promise<void> {
  const model = modelOf(flow, input);
  const from = edgesFrom(model);
  const run = await startRun(script, input);
  try {
    let here = keyOf(model.first);
    for (const number of numbers) {
      if (model.vertices.get(here)?.status !== 'active') return;
      const turns = turnsIn(flow, from.get(here) ?? [], here);
      const turn = turns[number % turns.length];
      if (turn === undefined) return;
      await run.apply(turn.stimulus);
      const snapshot = run.snapshot();
      const faults = faultsOf(flow, snapshot);
      if (keyOf(snapshot) !== turn.to) faults.push(`came to ${keyOf(snapshot)}, the model says ${turn.to}`);
      if (faults.length > 0)
        throw new Error(`${JSON.stringify(turn.stimulus)} in ${here}: ${faults.join('; ')}`);
      here = turn.to;
    }
  } finally {
    run.stop();
  }
}

/**
 * Random walks on real actors, 25 steps each: after every step the actor must be in the model's place with the same
 * context, and an unexpected event must change nothing. Answers the shortest failing walk found.
 */
export async function actorWalks(flow: Flow, walks: number): Promise<string[]> {
  const inputs = Object.values(flow.inputs);
  const script = scripted(flow.machine, flow.ports);
  const numbers = fc.array(fc.nat(), { minLength: stepsOfWalk, maxLength: stepsOfWalk });
  const property = fc.asyncProperty(fc.nat(), numbers, (first, row) =>
    walkBy(flow, script, inputs[first % inputs.length], row),
  );
  const { failed, errorInstance } = await fc.check(property, { numRuns: walks, seed: 7 });
  return failed ? [String(errorInstance)] : [];
}
