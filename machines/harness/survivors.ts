import { leafOf } from './chart-facts.ts';
import { runJourney } from './journey.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { AnyJourney, Flow } from './types.ts';

/** Whether a journey passes through a state; only those can detect a fault in it. */
function passes(journey: AnyJourney, location: string): boolean {
  const states = [journey.from, ...journey.steps.map(([, to]) => to)].map(leafOf);
  return states.some((state) => state === location || state.startsWith(`${location}.`));
}

/** The mutants that no journey detects. */
async function survivorsOf(flow: Flow): Promise<Omit<Mutant, 'machine'>[]> {
  const survivors: Omit<Mutant, 'machine'>[] = [];
  for (const { machine, ...mutant } of mutantsOf(flow.machine)) {
    const near = flow.journeys.filter((journey) => passes(journey, mutant.location));
    const far = flow.journeys.filter((journey) => !near.includes(journey));
    let killed = false;
    for (const journey of [...near, ...far]) {
      killed = (await runJourney(flow, machine, journey)) !== null;
      if (killed) break;
    }
    if (!killed) survivors.push(mutant);
  }
  return survivors;
}

/** One line per undetected mutant, and per mutant declared equivalent that a journey detects. */
export async function survivorFaults(flow: Flow): Promise<string[]> {
  const survivors = await survivorsOf(flow);
  const excused = flow.equivalent ?? {};
  const names = new Set(survivors.map(({ name }) => name));
  return [
    ...survivors
      .filter(({ name }) => excused[name] === undefined)
      .map(({ name, advice }) => `undetected mutant "${name}": ${advice}`),
    ...Object.keys(excused)
      .filter((name) => !names.has(name))
      .map((name) => `"${name}" is detected, or is not a mutant: remove it from \`equivalent\``),
  ];
}
