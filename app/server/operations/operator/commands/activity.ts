import * as v from 'valibot';
import { countTaken, endActivity, listActivities, setActivity } from '../../management/activities.ts';
import { command } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { Days, formatTime, inColumns, Text, Time } from '../values.ts';

/** An activity as it is typed. */
export const Span = v.pipe(
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
    orThrow(await setActivity(await desk.services(), desk.request, { name, start, end, days }));
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
    const services = await desk.services();
    const [all, taken] = [await listActivities(services, ''), await countTaken(services)];
    const activities = all.map(({ start, end, ...one }) => ({
      ...one,
      start: formatTime(start),
      end: formatTime(end),
      taken: taken.get(one.name) ?? 0,
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
    const end = formatTime(orThrow(await endActivity(await desk.services(), desk.request, name)));
    return { data: { name, end }, lines: [`${name} has ended.`] };
  },
});
