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

it('[R4.2 P25b] a question without an answer says nothing about the task; one that is not there is over', async () => {
  const failing = (code: Parameters<typeof localFailure>[0]): Caller =>
    Object.assign(async () => ({ ok: false as const, failure: localFailure(code) }), { clientId: 'c' });
  for (const code of ['unreachable', 'unauthenticated', 'internal', 'resource_exhausted'] as const) {
    expect(await ask(failing(code))).toMatchObject({ kind: 'unanswered', failure: { code } });
  }
  expect(await ask(failing('task_not_found'))).toMatchObject({ kind: 'failed' });
});

it('[R4.2] a task that ended in an error is over, whatever the error', async () => {
  const { call } = recordingCaller({ phase: 'PHASE_TYPE_ERROR', message: 'unavailable' });
  expect(await ask(call)).toMatchObject({ kind: 'failed', failure: { code: 'unavailable' } });
});
