import * as features from '../../features/settings/activities.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';
import { isFound, maxListed } from './pages.ts';

/** An activity, and whether it goes on. */
export interface Activity {
  readonly name: string;
  /** Milliseconds since the Unix epoch; it has ended at `end`. */
  readonly start: number;
  readonly end: number;
  /** For each account, once; 0 when it is only announced. */
  readonly days: number;
  readonly state: 'coming' | 'open' | 'ended';
}

const allActivities = ({ db }: Services) =>
  db.selectFrom('activities').select(['name', 'starts_at', 'ends_at', 'days']);

/** How often the days of each activity were taken: every grant is counted, which no page of the console waits for. */
export async function countTaken({ db }: Services): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('membership_grants')
    .select(['subject', (eb) => eb.fn.countAll<number>().as('count')])
    .where('kind', '=', 'compensation')
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject, Number(count)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof allActivities>['execute']>>[number];

function activityOf({ name, starts_at: start, ends_at: end, days }: Row, now: number): Activity {
  const state = now < start ? 'coming' : now < end ? 'open' : 'ended';
  return { name, start, end, days, state };
}

/** Activities whose name contains the text, by their start. */
export async function listActivities(services: Services, search: string): Promise<Activity[]> {
  const rows = await allActivities(services).orderBy('starts_at').orderBy('name').limit(maxListed).execute();
  const now = services.clock();
  return rows.filter(({ name }) => isFound(search, [name])).map((row) => activityOf(row, now));
}

/** One activity; null when there is none. */
export async function findActivity(services: Services, name: string): Promise<Activity | null> {
  const row = await allActivities(services).where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : activityOf(row, services.clock());
}

/** Makes an activity, or changes it (R2.11, R3.15). */
export function setActivity(
  services: Services,
  request: OperatorRequest,
  activity: Pick<Activity, 'name' | 'start' | 'end' | 'days'>,
): Promise<Refusal | null> {
  const { name: subject, ...detail } = activity;
  return recorded(services, request, { action: 'activity.set', subject, detail }, async () => {
    await features.setActivity(services, activity);
    return null;
  });
}

/** Ends an activity now, and answers when that was. Refuses `not_found` for one that has ended, or is not there. */
export async function endActivity(
  services: Services,
  request: OperatorRequest,
  name: string,
): Promise<number | Refusal> {
  const found = await findActivity(services, name);
  if (found === null || found.state === 'ended')
    return refuse('not_found', { description: `there is no activity ${name} that has not ended` });
  const end = services.clock();
  return recorded(services, request, { action: 'activity.end', subject: name, detail: {} }, async () => {
    await transact(services.db, (db) =>
      db
        .updateTable('activities')
        .set({ ends_at: end })
        .where('name', '=', name)
        .where('ends_at', '>', end)
        .execute(),
    );
    return end;
  });
}
