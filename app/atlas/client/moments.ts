import type { ChartData } from '../chart-data.ts';
import type { PathStep } from './find-path.ts';

/** One moment of what is played: what happened, and how the chart stands after it. */
export interface Moment {
  /** What happened; empty at the start. */
  readonly what: string;
  /** The fields of the event or answer, as JSON; empty without any. */
  readonly fields: string;
  readonly place: string;
  /** Ids of the states that it is in. */
  readonly active: readonly string[];
  /** Ids of the drawn edges that it took. */
  readonly taken: readonly string[];
  /** The facts of the view; null where they are not recorded. */
  readonly view: readonly (readonly [string, string])[] | null;
  /** What the chart emitted and called. */
  readonly told: readonly string[];
}

function momentAt(data: ChartData, place: number, rest: Omit<Moment, 'place' | 'active'>): Moment {
  const { name = '', active = [] } = data.places[place] ?? {};
  return { place: name, active, ...rest };
}

const atStart = { what: '', fields: '', taken: [], told: [] } as const;

function happened(data: ChartData, stimulus: number, taken: number) {
  const { name = '', fields = '' } = data.stimuli[stimulus] ?? {};
  return { what: name, fields, taken: data.taken[taken] ?? [] };
}

/** The moments of a recorded journey, its start first; empty for one that does not exist. */
export function momentsOfJourney(data: ChartData, index: number): readonly Moment[] {
  const journey = data.journeys[index];
  if (journey === undefined) return [];
  const [place, view] = journey.start;
  return [
    momentAt(data, place, { ...atStart, view: data.views[view] ?? [] }),
    ...journey.steps.map(([stimulus, reached, taken, shown, told]) =>
      momentAt(data, reached, {
        ...happened(data, stimulus, taken),
        view: data.views[shown] ?? [],
        told,
      }),
    ),
  ];
}

/** The moments of a path, its start first. */
export function momentsOfPath(data: ChartData, from: number, path: readonly PathStep[]): readonly Moment[] {
  return [
    momentAt(data, from, { ...atStart, view: null }),
    ...path.map(({ stimulus, place, taken }) =>
      momentAt(data, place, { ...happened(data, stimulus, taken), view: null, told: [] }),
    ),
  ];
}
