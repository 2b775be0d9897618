import type { Call, Caller, Result } from '@aloft/core';
import { afterEach, expect, it, vi } from 'vitest';
import { readFirstListing } from './first-listing.ts';
import { signIn, startDoubleRuntime } from './testing/double-runtime.ts';

const top = { of: 'folder', folder: '' } as const;

afterEach(() => void vi.useRealTimers());

it('[R2.25] reads the first page of a folder, and nothing where that is refused', async () => {
  const runtime = startDoubleRuntime();
  expect(await readFirstListing(runtime.call, top, { order: 'name_asc' })).toBeNull();
  await signIn(runtime);
  await runtime.api.drive.createFolder('', 'Album');
  const listing = await readFirstListing(runtime.call, top, { order: 'name_asc' });
  expect(listing?.page.files.map(({ name }) => name)).toEqual(['Album']);
});

it('[P36d] a document does not wait for a list that takes long: the browser asks for it', async () => {
  vi.useFakeTimers();
  const never = <T>(_: Call<T>): Promise<Result<T>> => new Promise(() => undefined);
  const call: Caller = Object.assign(never, { clientId: 'aloft-web' });
  const reading = readFirstListing(call, top, { order: 'name_asc' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reading).toBeNull();
});
