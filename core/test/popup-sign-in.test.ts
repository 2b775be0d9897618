// A sign-in by popup and a slow task, tested as another team would: with what the package publishes.
import { createRuntime, memoryPlatform, viewOfflineTask, viewSession, viewSignIn } from '@aloft/core';
import {
  browserClient,
  completePopup,
  createServiceDouble,
  manualClock,
  type ServiceDouble,
} from '@aloft/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { waitFor } from 'xstate';

const credentials = { username: 'ada@example.org', password: 'a long password' };

/** A program of Ada's, who has an account and is signed in. */
async function adasProgram(service: ServiceDouble) {
  const clock = manualClock();
  const runtime = createRuntime({
    origins: service.origins,
    client: {
      id: 'aloft-terminal',
      version: '1',
      packageName: 'app.aloft.terminal',
      captchaSalts: ['Jr5mQ1oWd8', 'c7GyN2tKe4'],
      captchaReturn: null,
    },
    platform: memoryPlatform({ fetch: service.fetch, now: service.now, clock }),
    locale: () => 'en-US',
  });
  onTestFinished(() => runtime.stop());
  runtime.start();
  await runtime.api.user.signUp({ email: credentials.username, password: credentials.password });
  expect(await runtime.signInWithPassword(credentials)).toMatchObject({ ok: true });
  return { runtime, clock };
}

it('[R1.4 R4.12] a user signs in by a popup', async () => {
  const service = createServiceDouble();
  await adasProgram(service);
  const browser = browserClient(service);
  const { runtime } = browser;
  onTestFinished(() => runtime.stop());
  runtime.start();
  await expect(completePopup(browser, credentials)).rejects.toThrow('No sign-in window is open');
  await waitFor(runtime.actors.session, (snapshot) => viewSession(snapshot).status === 'signedOut');
  runtime.pressSignIn();
  await waitFor(runtime.actors.signIn, (snapshot) => viewSignIn(snapshot).screen === 'waiting');
  const wrong = await completePopup(browser, { ...credentials, password: 'not the password' });
  expect(wrong).toMatchObject({ ok: false, failure: { code: 'invalid_account_or_password' } });
  expect(await completePopup(browser, credentials)).toEqual({ ok: true, value: null });
  const session = await waitFor(runtime.actors.session, (snapshot) => snapshot.context.profile !== null);
  expect(viewSession(session)).toMatchObject({ status: 'signedIn', profile: { email: 'a***@example.org' } });
  expect(browser.popupUrl()).toBeNull();
  expect(runtime.tokens.bearer()).toBeNull();
});

it('[R1.4] a blocked popup is reported', async () => {
  const { runtime } = browserClient(createServiceDouble(), { blocksPopups: true });
  onTestFinished(() => runtime.stop());
  runtime.start();
  runtime.pressSignIn();
  await waitFor(runtime.actors.signIn, (snapshot) => viewSignIn(snapshot).screen === 'popupBlocked');
});

it('[R1.9] a slow task is polled until it ends', async () => {
  const service = createServiceDouble({ taskDuration: 60_000 });
  const { runtime, clock } = await adasProgram(service);
  const url = 'https://files.example/words.txt';
  service.serve(url, new TextEncoder().encode('words'));
  const download = runtime.begin.offlineDownload({ url, parentId: '' });
  download.start();
  const screen = (): string => viewOfflineTask(download.getSnapshot()).screen;
  const taskId = async (): Promise<string> => {
    const { context } = await waitFor(download, (snapshot) => snapshot.context.taskId !== '');
    return context.taskId;
  };
  const phase = async (id: string): Promise<string> => {
    const task = await runtime.api.drive.getTask(id);
    return task.ok ? task.value.phase : task.failure.code;
  };
  const id = await taskId();
  for (const milliseconds of [0, 30_000, 29_000]) {
    service.pass(milliseconds);
    expect(await phase(id)).toBe('PHASE_TYPE_PENDING');
    expect(screen()).toBe('running');
  }
  service.pass(2000);
  // The flow looks again when its pause is over.
  await expect
    .poll(() => {
      for (const delay of clock.waiting()) if (delay <= 60_000) clock.fire(delay);
      return screen();
    })
    .toBe('completed');
});
