import * as v from 'valibot';
import { maxReported } from '../../analytics/create-sender.ts';
import { Tally } from '../../analytics/tally.ts';
import { listOfEach } from '../lists.ts';

/** `POST /v1/statistics`: an event of another kind, or one too many, refuses the report. */
export const StatisticsBody = v.object({
  events: listOfEach(Tally, { min: 1, max: maxReported }),
});
export type StatisticsBody = v.InferOutput<typeof StatisticsBody>;

/** Max. different totals of a day: beyond them an event is counted without page, detail and source. */
export const maxTalliesPerDay = 500;
/** Of the totals that a day has room for, a network adds one in so many. */
export const talliesPart = 20;
