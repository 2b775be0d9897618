import type { DriveEvent } from '@aloft/core/wire';
import { expect, it } from 'vitest';
import { groupByDay } from './event-groups.ts';

const event = (n: number, part: Partial<DriveEvent>): DriveEvent => ({
  ...{ kind: 'drive#event', id: String(n), type: 'TYPE_UPLOAD', type_name: '', file_id: `f${n}` },
  ...{ file_name: `${n}.txt`, mime_type: '', folder_id: '', created_time: '2026-11-27T12:00:00.000Z' },
  ...{ reference_resource: null, sender_name: '', folded_count: 0 },
  ...part,
});

it('[R10.7] edits and files of strangers are no uploads, and a burst counts what its page left out', () => {
  const days = groupByDay(
    [
      event(1, { type: 'TYPE_EDIT' }),
      event(2, {}),
      event(3, { type: 'TYPE_RECEIVE', sender_name: 'Mina' }),
      event(4, { folded_count: 492 }),
      event(5, { type: 'TYPE_OF_LATER' }),
      event(6, { created_time: '2026-11-26T12:00:00.000Z' }),
    ],
    'UTC',
  );
  const lines = days.map(({ day, groups }) => [
    day,
    ...groups.map(({ action, sender, subjects, others }) => [action, sender, subjects.length, others]),
  ]);
  expect(lines).toEqual([
    ['2026-11-27', ['edited', '', 1, 0], ['uploaded', '', 2, 492], ['received', 'Mina', 1, 0]],
    ['2026-11-26', ['uploaded', '', 1, 0]],
  ]);
});
