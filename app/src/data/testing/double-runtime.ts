import { createRuntime, memoryPlatform } from '@aloft/core';
import { createServiceDouble } from '@aloft/core/testing';
import { onTestFinished } from 'vitest';

const credentials = { username: 'ada@example.org', password: 'a good password' };

/** The flows of a program that uses the service double; nobody is signed in. */
export function startDoubleRuntime() {
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
  return runtime;
}

/** Signs somebody up and in. */
export async function signIn(runtime: ReturnType<typeof startDoubleRuntime>): Promise<void> {
  await runtime.api.user.signUp({ email: credentials.username, password: credentials.password });
  await runtime.signInWithPassword(credentials);
}
