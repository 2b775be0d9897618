import * as v from 'valibot';
import { listChanges } from '../../management/change-log.ts';
import { firstRows } from '../../management/pages.ts';
import { command } from '../command.ts';
import { formatTime, inColumns, Text, whole } from '../values.ts';

export const logList = command({
  name: 'log list',
  summary: 'Lists what operators changed, here and in the console, newest first.',
  options: {
    subject: { value: 'id', help: 'only changes of the thing with this id' },
    limit: { value: 'count', help: 'so many at most; 50 otherwise' },
  },
  example: 'log list --limit 10',
  input: v.object({ subject: v.optional(Text), limit: v.optional(whole(1, 10_000), '50') }),
  run: async (desk, { subject, limit }) => {
    const { rows } = await listChanges(await desk.services(), subject ?? null, firstRows(limit));
    const changes = rows.map(({ created_at, ...row }) => ({ ...row, at: formatTime(created_at) }));
    const cells = changes.map((one) => [one.at, one.operator, one.via, one.action, one.subject, one.detail]);
    return {
      data: changes,
      lines: inColumns(
        ['at', 'operator', 'via', 'change', 'concerns', 'details'],
        cells,
        'Nothing was changed.',
      ),
    };
  },
});
