import { type Call, type Caller, localFailure } from '@aloft/core';
import { MutationObserver } from '@tanstack/react-query';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { keepPlayPosition, playPosition, readPart } from './play-positions.ts';
import { createQueryClient } from './query-client.ts';

/** A service that has no positions, and takes or refuses one when it is let; with what it was asked, in order. */
function startService() {
  const asked: string[] = [];
  const waiting: ((isTaken: boolean) => void)[] = [];
  const answer = async <T>({ method = 'GET', answer: schema }: Call<T>) => {
    if (method === 'POST') {
      const isTaken = await new Promise<boolean>((settle) => waiting.push(settle));
      asked.push(isTaken ? 'kept' : 'refused');
      if (!isTaken) return { ok: false as const, failure: localFailure('unreachable') };
    } else asked.push('read');
    return { ok: true as const, value: v.parse(schema, { positions: [], kept: true }) };
  };
  const call: Caller = Object.assign(answer, { clientId: 'aloft-web' });
  return { client: createQueryClient(call), asked, waiting };
}

it.each([
  ['kept', true],
  ['refused', false],
] as const)(
  '[R10.6] where a file was left is read once what this page keeps of it is %s',
  async (end, isTaken) => {
    const { client, asked, waiting } = startService();
    const keep = new MutationObserver(client, keepPlayPosition);
    for (const position of [20_000, 50_000])
      void keep.mutate({ fileId: 'f', position, duration: 100_000 }).catch(() => undefined);
    const found = Promise.all([client.fetchQuery(playPosition('f')), client.fetchQuery(readPart('f'))]);
    for (let nth = 0; nth < 2; nth += 1) {
      await expect.poll(() => waiting.length).toBe(nth + 1);
      waiting[nth]?.(isTaken);
    }
    expect(await found).toEqual([0, 0]);
    expect(asked).toEqual([end, end, 'read', 'read']);
  },
);
