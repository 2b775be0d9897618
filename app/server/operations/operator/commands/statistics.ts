import * as v from 'valibot';
import { dayOf } from '../../../features/statistics/count.ts';
import { command } from '../command.ts';
import { inColumns, whole } from '../values.ts';

const dayMilliseconds = 24 * 3600_000;

export const statisticsList = command({
  name: 'statistics list',
  summary: 'Lists what people who allow it do, as daily totals, the newest day first.',
  options: {
    days: { value: 'count', help: 'so many days, today included; 7 otherwise' },
    limit: { value: 'count', help: 'so many lines at most; 200 otherwise' },
  },
  example: 'statistics list --days 30',
  input: v.object({ days: v.optional(whole(1, 3650), '7'), limit: v.optional(whole(1, 100_000), '200') }),
  run: async (desk, { days, limit }) => {
    const { db, clock } = await desk.services();
    const rows = await db
      .selectFrom('statistics')
      .select(['day', 'action', 'page', 'detail', 'source', 'times'])
      .where('day', '>=', dayOf(clock() - (days - 1) * dayMilliseconds))
      .orderBy('day', 'desc')
      .orderBy('times', 'desc')
      .orderBy('action')
      .orderBy('page')
      .orderBy('detail')
      .orderBy('source')
      .limit(limit)
      .execute();
    const cells = rows.map(({ day, action, page, detail, source, times }) => [
      ...[day, String(times), action, page, detail, source],
    ]);
    const heads = ['day', 'times', 'what', 'page', 'detail', 'from'];
    return { data: rows, lines: inColumns(heads, cells, 'Nothing was counted.') };
  },
});
