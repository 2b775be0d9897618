import { expect, it } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { signIn, startDoubleRuntime } from '../testing/double-runtime.ts';
import { followChanges } from './follow-changes.ts';

it('[R10.7] what changes while one goes from place to place is loaded again', async () => {
  const runtime = startDoubleRuntime();
  await signIn(runtime);
  const { drive } = runtime.api;
  const client = createQueryClient(runtime.call);
  const key = ['files', { folder: '' }];
  const isStale = (): boolean => client.getQueryState(key)?.isInvalidated === true;
  const fill = (): unknown => client.setQueryData(key, []);

  fill();
  const leave = followChanges(client, runtime);
  await drive.createFolder('', 'first');
  await expect.poll(isStale).toBe(true);
  // The place is left with a change that is heard later, and the next one begins when it was.
  fill();
  await drive.createFolder('', 'second');
  leave();
  await expect.poll(isStale).toBe(true);
});
