import { localFailure } from '@aloft/machines';
import { expect, it } from 'vitest';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { Caller } from '../request/call.ts';
import { createStore } from '../storage/store.ts';
import { recordingCaller } from '../testing/recording-caller.ts';
import { restorePorts } from './restore.ts';

const signal = new AbortController().signal;
const ask = (call: Caller) =>
  restorePorts(call, createStore(memoryPlatform()), 's1').fetchTask({ taskId: 't1' }, signal);

it('[R4.2 P25b] a failed poll says nothing about the task; a task that does not exist has ended', async () => {
  const failing = (code: Parameters<typeof localFailure>[0]): Caller =>
    Object.assign(async () => ({ ok: false as const, failure: localFailure(code) }), { clientId: 'c' });
  for (const code of ['unreachable', 'unauthenticated', 'internal', 'resource_exhausted'] as const) {
    expect(await ask(failing(code))).toMatchObject({ kind: 'unanswered', failure: { code } });
  }
  expect(await ask(failing('task_not_found'))).toMatchObject({ kind: 'failed' });
});

it('[R4.2] a task with any error has ended', async () => {
  const { call } = recordingCaller({ phase: 'PHASE_TYPE_ERROR', message: 'unavailable' });
  expect(await ask(call)).toMatchObject({ kind: 'failed', failure: { code: 'unavailable' }, partly: null });
});

it('[R4.2 P25f] a task that left something out tells how much is missing, and what it saved', async () => {
  const { call } = recordingCaller({
    ...{ phase: 'PHASE_TYPE_ERROR', message: 'file_not_found', file_id: 'n1', left_out: '5869' },
  });
  expect(await ask(call)).toMatchObject({
    kind: 'failed',
    failure: { code: 'file_not_found' },
    partly: { fileId: 'n1', missing: 5869 },
  });
});
