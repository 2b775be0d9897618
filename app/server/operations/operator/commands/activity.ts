import * as v from 'valibot';
import { setActivity } from '../../../features/settings/activities.ts';
import { command, Refused } from '../command.ts';
import { Days, formatTime, inColumns, Text, Time } from '../values.ts';

const Span = v.pipe(
  v.object({ name: Text, start: Time, end: Time, days: v.optional(Days) }),
  v.forward(
    v.check(({ start, end }) => start < end, 'it ends before it begins'),
    ['end'],
  ),
);

export const activitySet = command({
  name: 'activity set',
  summary: 'Makes an activity that is announced or gives days of membership, or changes it.',
  words: [{ name: 'name' }],
  options: {
    start: { value: 'time', help: 'start; accounts created later get nothing' },
    end: { value: 'time', help: 'end' },
    days: { value: 'days', help: 'how many each account gets, once; none when left out' },
  },
  example: 'activity set aliyun_accident_202409 --start 2026-09-01 --end 2026-10-01 --days 7',
  input: Span,
  run: async (desk, activity) => {
    const { name, start, end, days = 0 } = activity;
    await setActivity(await desk.services(), { name, start, end, days });
    return {
      data: { name, start: formatTime(start), end: formatTime(end), days },
      lines: [
        days === 0
          ? `${name} lasts from ${formatTime(start)} to ${formatTime(end)}.`
          : `${name} gives ${days} days from ${formatTime(start)} to ${formatTime(end)}.`,
      ],
    };
  },
});

export const activityList = command({
  name: 'activity list',
  summary: 'Lists activities, and how often each was taken.',
  example: 'activity list',
  input: v.object({}),
  run: async (desk) => {
    const { db, clock } = await desk.services();
    const rows = await db
      .selectFrom('activities')
      .select((eb) => [
        'name',
        'starts_at',
        'ends_at',
        'days',
        eb
          .selectFrom('membership_grants')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .where('kind', '=', 'compensation')
          .whereRef('membership_grants.subject', '=', 'activities.name')
          .as('taken'),
      ])
      .orderBy('starts_at')
      .orderBy('name')
      .execute();
    const now = clock();
    const activities = rows.map((row) => ({
      name: row.name,
      start: formatTime(row.starts_at),
      end: formatTime(row.ends_at),
      days: row.days,
      taken: Number(row.taken ?? 0),
      state: now < row.starts_at ? 'coming' : now < row.ends_at ? 'open' : 'ended',
    }));
    const cells = activities.map((one) => [
      one.name,
      one.start,
      one.end,
      String(one.days),
      String(one.taken),
      one.state,
    ]);
    return {
      data: activities,
      lines: inColumns(['name', 'start', 'end', 'days', 'taken', 'state'], cells, 'There are no activities.'),
    };
  },
});

export const activityEnd = command({
  name: 'activity end',
  summary: 'Ends an activity now.',
  words: [{ name: 'name' }],
  example: 'activity end aliyun_accident_202409',
  input: v.object({ name: Text }),
  run: async (desk, { name }) => {
    const { db, clock } = await desk.services();
    const now = clock();
    const ended = await db
      .updateTable('activities')
      .set({ ends_at: now })
      .where('name', '=', name)
      .where('ends_at', '>', now)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new Refused(`there is no activity ${name} that has not ended`);
    return { data: { name, end: formatTime(now) }, lines: [`${name} has ended.`] };
  },
});
