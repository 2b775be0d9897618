// Whatever a runtime gives is its own: wherever each flow stands, nothing of it goes on after `stop`.
import { createServiceDouble, manualClock } from '@aloft/core/testing';
import { viewSession } from '@aloft/machines';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Actor, type AnyActorRef, waitFor } from 'xstate';
import { memoryPlatform } from '../platform/memory/platform.ts';
import { uploadFile } from './begin-upload.ts';
import { createRuntime, type Runtime } from './create-runtime.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets everything that is ready happen. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((next) => setImmediate(next));
};

const file = (): File => new File(['hello'], 'hello.txt');
const credentials = { username: 'ada@example.org', password: 'a long password' };

/** What a flow is begun with, beside its runtime. */
interface Shared {
  readonly shareId: string;
  readonly passToken: string;
}

/** Begins each flow of the list and brings it to its first request; a new one must be added here. */
const beginnings: Record<keyof Runtime['begin'], (runtime: Runtime, share: Shared) => void> = {
  share: ({ begin }, share) =>
    begin.share({ ...share, parentId: '', passCode: '', order: 'name_asc', initial: null }).start(),
  upload: ({ begin }) => begin.upload(file(), '').start(),
  restore: ({ begin }, share) => begin.restore({ ...share, fileIds: ['f1'], parentId: '' }).start(),
  offlineDownload: ({ begin }) => begin.offlineDownload({ url: 'https://a.test/slow', parentId: '' }).start(),
  checkout: ({ begin }) => {
    const checkout = begin.checkout({ language: () => 'en-US' });
    checkout.start();
    checkout.send({ type: 'checkout.open' });
  },
  invite: ({ begin }) => begin.invite({ code: '', urlOf: (code) => code }).start(),
  compensation: ({ begin }) => begin.compensation('aliyun_accident_202409').start(),
  deviceApproval: ({ begin }) => begin.deviceApproval('ABCD-2345').start(),
  login: ({ begin }) => {
    const login = begin.login({ words: () => ({ email: 'e', password: 'p', name: '', code: '' }) });
    login.start();
    login.send({ type: 'login.submit', email: 'e' });
  },
  passkeySignIn: ({ begin }) => {
    const passkey = begin.passkeySignIn({ device: { get: () => new Promise(() => undefined) } });
    passkey.start();
    passkey.send({ type: 'passkey.start' });
  },
  newPasskey: ({ begin }) => {
    const passkey = begin.newPasskey({
      device: { create: () => new Promise(() => undefined) },
      words: () => ({ password: 'p', name: 'n' }),
    });
    passkey.start();
    passkey.send({ type: 'passkey.start' });
  },
  codeSignIn: ({ begin }) => {
    void begin.codeSignIn({ origin: 'https://aloft.test', redirectUri: 'http://127.0.0.1:1/callback' });
  },
};

/** A client of the double, signed in, whose requests are counted; `onFetch` is told of each before it is answered. */
async function signedInClient(onFetch: (nth: number) => void) {
  const double = createServiceDouble({ captcha: 'off' });
  const clock = manualClock();
  const actors = new Set<AnyActorRef>();
  let asked: number | null = null;
  let parts = 0;
  const runtime = createRuntime({
    origins: double.origins,
    client: {
      id: 'aloft-terminal',
      version: '1',
      packageName: 'p',
      captchaSalts: ['s'],
      captchaReturn: null,
    },
    platform: memoryPlatform({
      now: double.now,
      clock,
      hasher: async () => ({ gcid: '', sha256: 'a'.repeat(64) }),
      fetch: async (input, init) => {
        if (asked !== null) {
          asked += 1;
          onFetch(asked);
        }
        // The first part is lost on its way, so that an upload waits, asks how far it is, and goes on.
        if (init?.method === 'PATCH' && parts++ === 0) throw new TypeError('the line is cut');
        return double.fetch(input, init);
      },
    }),
    locale: () => 'en-US',
    buildId: 'b1',
    checkAccess: true,
    inspect: (event) => {
      const starts = event.type === '@xstate.event' && event.event.type === 'xstate.init';
      if (starts && event.actorRef instanceof Actor) actors.add(event.actorRef);
    },
  });
  runtime.start();
  await settle();
  const { api, actors: roots } = runtime;
  const made = await api.user.signUp({ email: credentials.username, password: credentials.password });
  if (!made.ok || !('token_type' in made.value)) return expect.fail('no account');
  runtime.tokens.keep(made.value);
  roots.session.send({ type: 'signIn.completed' });
  await waitFor(roots.session, (snapshot) => viewSession(snapshot).status === 'signedIn');
  const folder = await api.drive.createFolder('', 'shared');
  if (!folder.ok) return expect.fail(folder.failure.code);
  const share = await api.shares.createShare({
    fileIds: [folder.value.file.id],
    passCode: 'NOT_REQUIRED',
    expirationDays: -1,
    restoreLimit: '-1',
  });
  if (!share.ok) return expect.fail(share.failure.code);
  asked = 0;
  return { runtime, clock, actors, share: { shareId: share.value.share_id, passToken: '' } };
}

type Client = Awaited<ReturnType<typeof signedInClient>>;

/** Begins everything that a runtime can give; answers the promises that must end with it, too. */
function beginAll({ runtime, share }: Client): Promise<unknown>[] {
  for (const begin of Object.values(beginnings)) begin(runtime, share);
  runtime.actors.signIn.send({ type: 'qr.show' });
  const watched = { parentId: '', signal: new AbortController().signal, onProgress: () => undefined };
  return [uploadFile(runtime, file(), watched), runtime.signInWithPassword(credentials)];
}

const minute = 60_000;

/** Runs everything until so many requests are out, then stops; answers what goes on nevertheless. */
async function stopAt(last: number) {
  let late = 0;
  let stopped = false;
  const client = await signedInClient((nth) => {
    if (stopped) late += 1;
    else if (nth === last) {
      stopped = true;
      client.runtime.stop();
    }
  });
  const promises = beginAll(client);
  for (let round = 0; round < 500 && !stopped; round += 1) {
    await settle();
    // Polls, retries and pauses; not what waits for hours.
    for (const delay of client.clock.waiting()) if (delay <= minute) client.clock.fire(delay);
  }
  await Promise.all(promises);
  for (const delay of client.clock.waiting()) client.clock.fire(delay);
  await vi.runAllTimersAsync();
  await settle();
  const active = [...client.actors].filter((actor) => actor.getSnapshot().status === 'active');
  return { stopped, late, active: active.map((actor) => actor.id), waiting: client.clock.waiting() };
}

it('begins every flow that the runtime lists', async () => {
  const { runtime } = await signedInClient(() => undefined);
  expect(Object.keys(runtime.begin).toSorted()).toEqual(Object.keys(beginnings).toSorted());
  runtime.stop();
});

it('stop ends everything that was begun, at whichever of the first 30 requests it comes', async () => {
  for (let nth = 1; nth <= 30; nth += 1) {
    expect({ nth, ...(await stopAt(nth)) }).toEqual({ nth, stopped: true, late: 0, active: [], waiting: [] });
    expect(vi.getTimerCount()).toBe(0);
  }
});

it('a flow that is begun or started after stop does not run', async () => {
  let late = 0;
  const client = await signedInClient(() => {
    late += 1;
  });
  const before = client.runtime.begin.upload(file(), '');
  client.runtime.stop();
  before.start();
  await Promise.all(beginAll(client));
  await settle();
  expect(late).toBe(0);
  expect([...client.actors].filter((actor) => actor.getSnapshot().status === 'active')).toEqual([]);
});
