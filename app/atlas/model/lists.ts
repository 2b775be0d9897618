import type { AnyMachineSnapshot } from 'xstate';
import { leafOf } from '../../../machines/harness/chart-facts.ts';
import { activeNodes } from '../../../machines/harness/model.ts';
import type { Flow, Stimulus as HarnessStimulus } from '../../../machines/harness/types.ts';
import type { ChartData, Stimulus } from '../chart-data.ts';
import { createInterned, type Interned } from './interned.ts';

type Entry<K extends 'places' | 'stimuli' | 'taken' | 'views'> = ChartData[K][number];

/** The lists of a chart's data that its journeys and its transition graph share. */
export interface Lists {
  readonly places: Interned<Entry<'places'>>;
  readonly stimuli: Interned<Entry<'stimuli'>>;
  readonly taken: Interned<Entry<'taken'>>;
  readonly views: Interned<Entry<'views'>>;
}

export const createLists = (): Lists => ({
  places: createInterned(),
  stimuli: createInterned(),
  taken: createInterned(),
  views: createInterned(),
});

/** Where a snapshot is: `open.idle`, with the ids of its states from the chart down. */
export const placeOf = (snapshot: AnyMachineSnapshot): Entry<'places'> => ({
  name: leafOf(snapshot.value),
  active: activeNodes(snapshot).map(({ id }) => id),
});

/** The fields of an object as JSON without one of them; empty without fields. */
function fieldsOf(value: unknown, except: string): string {
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : JSON.stringify(value);
  const fields = Object.entries(value).filter(([name]) => name !== except);
  return fields.length === 0 ? '' : JSON.stringify(Object.fromEntries(fields));
}

/** A stimulus in words: `folder.open`, `fetchShare answers opened`, `auditPoll ends`. */
export function stimulusOf(stimulus: HarnessStimulus): Stimulus {
  if ('event' in stimulus)
    return { kind: 'event', name: stimulus.event.type, fields: fieldsOf(stimulus.event, 'type') };
  if ('delay' in stimulus) return { kind: 'delay', name: `${stimulus.delay} ends`, fields: '' };
  const { port, answer } = stimulus;
  const kind = typeof answer === 'object' && answer !== null && 'kind' in answer ? String(answer.kind) : '';
  return { kind: 'answer', name: `${port} answers ${kind}`.trimEnd(), fields: fieldsOf(answer, 'kind') };
}

/** What the flow's view says of a snapshot, a line a field. */
export function viewOf({ view }: Flow, snapshot: AnyMachineSnapshot): Entry<'views'> {
  if (view === undefined) return [];
  const shown = view.show(snapshot);
  const fields = typeof shown === 'object' && shown !== null ? Object.entries(shown) : [['view', shown]];
  return fields.map(([name, value]) => [String(name), JSON.stringify(value) ?? 'undefined']);
}

/** The ids of the drawn edges of transitions; those that stay where they are have none. */
export const edgesOf = (
  transitions: readonly { readonly from: string; readonly to: readonly string[] }[],
): string[] => transitions.flatMap(({ from, to }) => to.map((target) => `${from} → ${target}`));
