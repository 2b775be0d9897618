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

it('[R8.1] a failed call is logged as one line: the call, the reason and the request id', () => {
  const failure = { ...localFailure('internal'), numeric: 13, requestId: 'r-7', field: 'quota.limit' };
  expect(linesOf(failure)).toEqual(['request.failed: GET /drive/v1/about internal 13 quota.limit r-7']);
});

it('[R8.6] code 16 is logged as not logged in', () => {
  expect(linesOf({ ...localFailure('unauthenticated'), numeric: 16 })).toEqual([
    'request.failed: GET /drive/v1/about unauthenticated 16',
    'request.failed: not logged in',
  ]);
});

it('expected failures are not logged: a pending device authorization, and a cancelled call', () => {
  for (const code of ['authorization_pending', 'slow_down', 'cancelled'] as const)
    expect(linesOf(localFailure(code))).toEqual([]);
});
