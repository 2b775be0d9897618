import type { Call, Caller } from '@aloft/core';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { goOn, incompleteTasks } from './running-tasks.ts';

const phases = {
  runs: 'PHASE_TYPE_RUNNING',
  cut: 'PHASE_TYPE_ERROR',
  cutToo: 'PHASE_TYPE_ERROR',
  whole: 'PHASE_TYPE_COMPLETE',
  download: 'PHASE_TYPE_ERROR',
} as const;

/** A service that has these tasks. */
function clientWith(ids: readonly (keyof typeof phases)[]) {
  const tasks = ids.map((id) => ({
    ...{ kind: 'drive#task', id, name: id, type: id === 'download' ? 'offline' : 'copy', phase: phases[id] },
    ...{ created_time: '2026-11-27T12:00:00.000Z', left_out: phases[id] === 'PHASE_TYPE_ERROR' ? '2' : '0' },
    ...{ file_id: '', file_name: id, message: '', progress: 0 },
  }));
  const answer = async <T>({ path, query, answer: schema }: Call<T>) => {
    const one = tasks.find(({ id }) => path.endsWith(`/${encodeURIComponent(id)}`));
    const listed = tasks.filter(({ phase }) => String(query?.filters).includes(phase));
    return { ok: true as const, value: v.parse(schema, one ?? { tasks: listed, next_page_token: '' }) };
  };
  const call: Caller = Object.assign(answer, { clientId: 'aloft-web' });
  return createQueryClient(call);
}

const followed = async (...ids: readonly (keyof typeof phases)[]) => {
  const { isRunning, incomplete } = await goOn(clientWith(ids), ids);
  return { isRunning, incomplete: incomplete.map(({ id }) => id) };
};

it('[P25f R10.3] of tasks that were just started, one that left something out is told although another one still runs', async () => {
  expect(await followed('whole')).toEqual({ isRunning: false, incomplete: [] });
  expect(await followed('runs', 'whole')).toEqual({ isRunning: true, incomplete: [] });
  expect(await followed('cut', 'whole', 'cutToo')).toEqual({
    isRunning: false,
    incomplete: ['cut', 'cutToo'],
  });
  expect(await followed('cut', 'runs')).toEqual({ isRunning: true, incomplete: ['cut'] });
});

it('[P25f R10.3] what is kept in view is what ended incomplete, and no download, which has a page of its own', async () => {
  const client = clientWith(['runs', 'download', 'cut', 'whole']);
  expect(await client.fetchQuery(incompleteTasks)).toMatchObject([{ id: 'cut', left_out: '2' }]);
});
