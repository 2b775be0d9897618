import { leafOf } from './chart-facts.ts';
import { followJourney } from './journey.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { AnyJourney, Flow } from './types.ts';

/** Whether a journey comes through a place; those that do are the ones that may notice what is wrong there. */
function passes(journey: AnyJourney, place: string): boolean {
  const rests = [journey.from, ...journey.steps.map(([, to]) => to)].map(leafOf);
  return rests.some((rest) => rest === place || rest.startsWith(`${place}.`));
}

/** The mutants that no journey notices. */
async function survivorsOf(flow: Flow): Promise<Omit<Mutant, 'machine'>[]> {
  const survivors: Omit<Mutant, 'machine'>[] = [];
  for (const { machine, ...mutant } of mutantsOf(flow.machine)) {
    const near = flow.journeys.filter((journey) => passes(journey, mutant.place));
    const far = flow.journeys.filter((journey) => !near.includes(journey));
    let killed = false;
    for (const journey of [...near, ...far]) {
      killed = (await followJourney(flow, machine, journey)) !== null;
      if (killed) break;
    }
    if (!killed) survivors.push(mutant);
  }
  return survivors;
}

/** What is to be written: for each mutant that nobody notices, and for each that is excused although journeys notice it. */
export async function survivorFaults(flow: Flow): Promise<string[]> {
  const survivors = await survivorsOf(flow);
  const excused = flow.equivalent ?? {};
  const names = new Set(survivors.map(({ name }) => name));
  return [
    ...survivors
      .filter(({ name }) => excused[name] === undefined)
      .map(({ name, advice }) => `nobody notices "${name}": ${advice}`),
    ...Object.keys(excused)
      .filter((name) => !names.has(name))
      .map((name) => `"${name}" is noticed, or is no mutant: take it out of \`equivalent\``),
  ];
}
