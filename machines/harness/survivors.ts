import { leafOf } from './chart-facts.ts';
import { followJourney } from './journey.ts';
import { mutantsOf } from './mutants.ts';
import type { Flow, Journey } from './types.ts';

/** Whether a journey comes through a place; those that do are the ones that may notice what is wrong there. */
function passes(journey: Journey, place: string): boolean {
  const rests = [journey.from, ...journey.steps.map(([, to]) => to)].map(leafOf);
  return rests.some((rest) => rest === place || rest.startsWith(`${place}.`));
}

/** The names of the mutants that no journey notices. */
export async function survivorsOf(flow: Flow): Promise<string[]> {
  const survivors: string[] = [];
  for (const mutant of mutantsOf(flow.machine)) {
    const near = flow.journeys.filter((journey) => passes(journey, mutant.place));
    const far = flow.journeys.filter((journey) => !near.includes(journey));
    let killed = false;
    for (const journey of [...near, ...far]) {
      killed = (await followJourney(flow, mutant.machine, journey)) !== null;
      if (killed) break;
    }
    if (!killed) survivors.push(mutant.name);
  }
  return survivors;
}
