import { createRecorder } from '@aloft/core/traces';
import { scripted, startRun } from '../../../machines/harness/run.ts';
import type { AnyJourney, Flow } from '../../../machines/harness/types.ts';
import type { ChartData } from '../chart-data.ts';
import { edgesOf, type Lists, placeOf, stimulusOf, viewOf } from './lists.ts';

type Recorded = ChartData['journeys'][number];

/** What is new in a list since its length was this. */
const since = <T>(list: readonly T[], length: number): readonly T[] => list.slice(length);

async function recordJourney(flow: Flow, journey: AnyJourney, lists: Lists): Promise<Recorded> {
  const recorder = createRecorder({ now: () => 0 });
  const run = await startRun(scripted(flow.machine, flow.ports), journey.input, recorder.inspect);
  try {
    const start = run.snapshot();
    const steps: Recorded['steps'] = [];
    for (const [stimulus] of journey.steps) {
      const before = [recorder.records().length, run.emitted.length, run.portCalls.length] as const;
      await run.apply(stimulus);
      const snapshot = run.snapshot();
      const transitions = since(recorder.records(), before[0]).flatMap((record) => record.transitions);
      const told = [
        ...since(run.emitted, before[1]).map(({ type }) => `emits ${type}`),
        ...since(run.portCalls, before[2]).map(([port]) => `calls ${port}`),
      ];
      steps.push([
        lists.stimuli.indexOf(stimulusOf(stimulus)),
        lists.places.indexOf(placeOf(snapshot)),
        lists.taken.indexOf(edgesOf(transitions)),
        lists.views.indexOf(viewOf(flow, snapshot)),
        told,
      ]);
    }
    return {
      title: journey.title,
      start: [lists.places.indexOf(placeOf(start)), lists.views.indexOf(viewOf(flow, start))],
      steps,
    };
  } finally {
    run.stop();
  }
}

/**
 * Plays every journey of a chart with scripted ports and a manual clock, and writes down each step: what happened, where
 * it led, which transitions it took, and what the view shows.
 */
export async function recordJourneys(flow: Flow, lists: Lists): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const journey of flow.journeys) recorded.push(await recordJourney(flow, journey, lists));
  return recorded;
}
