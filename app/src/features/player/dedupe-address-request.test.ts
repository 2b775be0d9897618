import type { Result } from '@aloft/core';
import { expect, it } from 'vitest';
import type { FileAddress } from '../../data/file-address.ts';
import { dedupeAddressRequest } from './dedupe-address-request.ts';

/** A service that answers each request with an address of its own, and how often it was asked. */
function service(name: string) {
  let count = 0;
  return {
    count: () => count,
    ask: async (): Promise<Result<FileAddress>> => {
      count += 1;
      const value = { inline: `${name}-${count}`, download: '', sha256: '', audioCodec: '', stream: '' };
      return { ok: true, value };
    },
  };
}

const inlineOf = async (answer: Promise<Result<FileAddress>>): Promise<string> => {
  const found = await answer;
  return found.ok ? found.value.inline : found.failure.code;
};

it('the viewer and the player ask once for a track', async () => {
  const { ask, count } = service('a');
  const both = [dedupeAddressRequest('viewer', 'a', ask), dedupeAddressRequest('player', 'a', ask)];
  expect(await Promise.all(both.map(inlineOf))).toEqual(['a-1', 'a-1']);
  expect(count()).toBe(1);
});

it('[R10.6] whoever asks again gets another address, also where the other one asked twice before', async () => {
  const { ask } = service('b');
  const get = (asker: 'viewer' | 'player') => inlineOf(dedupeAddressRequest(asker, 'b', ask));
  expect([await get('viewer'), await get('player'), await get('viewer')]).toEqual(['b-1', 'b-1', 'b-2']);
  // The second one of the viewer was left for the player.
  expect(await get('player')).toBe('b-2');
  expect(await get('player')).toBe('b-3');
});

it('[R10.6] an address that was kept is not the one that has ended', async () => {
  const { ask } = service('c');
  const get = (asker: 'viewer' | 'player') => inlineOf(dedupeAddressRequest(asker, 'c', ask));
  expect([await get('player'), await get('player')]).toEqual(['c-1', 'c-2']);
});
