import { createRuntime, memoryPlatform } from '@aloft/core';
import { createServiceDouble } from '@aloft/core/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { followChanges } from './follow-changes.ts';

const credentials = { username: 'ada@example.org', password: 'a good password' };

async function signedIn() {
  const service = createServiceDouble();
  const runtime = createRuntime({
    origins: service.origins,
    client: {
      id: 'aloft-terminal',
      version: '1',
      packageName: 'app.aloft.terminal',
      captchaSalts: ['Jr5mQ1oWd8', 'c7GyN2tKe4'],
      captchaReturn: null,
    },
    platform: memoryPlatform({ fetch: service.fetch, now: service.now }),
    locale: () => 'en-US',
  });
  onTestFinished(() => runtime.stop());
  runtime.start();
  await runtime.api.user.signUp({ email: credentials.username, password: credentials.password });
  await runtime.signInWithPassword(credentials);
  return runtime;
}

it('[R10.7] what changes while one goes from place to place is loaded again', async () => {
  const runtime = await signedIn();
  const { drive } = runtime.api;
  const client = createQueryClient(runtime.call);
  const key = ['files', { folder: '' }];
  const isStale = (): boolean => client.getQueryState(key)?.isInvalidated === true;
  const fill = (): unknown => client.setQueryData(key, []);

  fill();
  const leave = followChanges(client, runtime);
  await drive.createFolder('', 'first');
  await vi.waitFor(() => expect(isStale()).toBe(true), 20_000);
  // The place is left with a change that is heard later, and the next one begins when it was.
  fill();
  await drive.createFolder('', 'second');
  leave();
  await vi.waitFor(() => expect(isStale()).toBe(true), 4000);
});
