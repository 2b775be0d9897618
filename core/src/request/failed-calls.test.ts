import { localFailure } from '@aloft/machines';
import { expect, it } from 'vitest';
import { logFailedCall } from './failed-calls.ts';

function linesOf(failure: Parameters<typeof logFailedCall>[1]['failure']): string[] {
  const lines: string[] = [];
  logFailedCall(
    { log: (event, detail) => lines.push(`${event}: ${detail}`) },
    {
      method: 'GET',
      path: '/drive/v1/about',
      failure,
    },
  );
  return lines;
}

it('[R8.1] a failed call is one line: what, why, and the id by which the operator finds it', () => {
  const failure = { ...localFailure('internal'), numeric: 13, requestId: 'r-7', field: 'quota.limit' };
  expect(linesOf(failure)).toEqual(['request.failed: GET /drive/v1/about internal 13 quota.limit r-7']);
});

it('[R8.6] code 16 says that nobody is logged in', () => {
  expect(linesOf({ ...localFailure('unauthenticated'), numeric: 16 })).toEqual([
    'request.failed: GET /drive/v1/about unauthenticated 16',
    'request.failed: not logged in',
  ]);
});

it('what fails while all is well has no line: waiting for another device, and what the person ended', () => {
  for (const code of ['authorization_pending', 'slow_down', 'cancelled'] as const)
    expect(linesOf(localFailure(code))).toEqual([]);
});
