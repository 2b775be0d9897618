// The flows that matter most, each from its first press to its end: no browser, no page, the real server. A client of
// one's own does the same: begin a flow, send what a person does, and read the view.
import { afterEach, expect, it } from 'vitest';
import {
  type Clock,
  createRuntime,
  type LoginOptions,
  memoryPlatform,
  type Platform,
  parseChallengeReturn,
  type Runtime,
  viewCaptcha,
  viewDeployment,
  viewDisplayMode,
  viewFreeVip,
  viewLogin,
  viewRestore,
  viewSession,
  viewShare,
} from '../../src/index.ts';
import { manualClock, until } from '../../src/testing/index.ts';
import { terminal } from './clients.ts';
import { folder, password, shared, stored, verified } from './people.ts';
import { onTheServer, type ServiceUnderTest } from './services.ts';

const running: Runtime[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
});

interface DeviceOptions {
  readonly buildId?: string;
  readonly clock?: Clock;
  readonly platform?: Partial<Platform>;
}

/** A program on a device of its own, running, with nobody signed in. Its person solves every challenge. */
function newDevice(service: ServiceUnderTest, options: DeviceOptions = {}): Runtime {
  const { buildId = '', clock, platform } = options;
  const runtime = createRuntime({
    origins: service.origins,
    client: terminal,
    platform: memoryPlatform({
      fetch: service.fetch,
      now: service.now,
      challenge: async (url) => {
        const back = await service.solveChallenge(url);
        return parseChallengeReturn(back, back);
      },
      ...(clock === undefined ? {} : { clock }),
      ...platform,
    }),
    locale: () => 'en-US',
    buildId,
  });
  running.push(runtime);
  runtime.start();
  return runtime;
}

/** The sign-in form of a device; `type` is what a person does in its fields. */
function openLogin({ begin }: Runtime) {
  let words: ReturnType<LoginOptions['words']> = { email: '', password: '', name: '', code: '' };
  const login = begin.login({ words: () => words });
  login.start();
  return {
    login,
    type: (more: Partial<typeof words>): void => {
      words = { ...words, ...more };
    },
  };
}

/** The code that an address was mailed last. */
async function mailedCode(service: ServiceUnderTest, email: string): Promise<string> {
  return /\b\d{6}\b/.exec((await service.lastMail(email)) ?? '')?.[0] ?? expect.fail('no code was mailed');
}

const signedIn = ({ actors }: Runtime) =>
  until(actors.session, viewSession, (view) => view.status === 'signedIn');

/** A device where a person with an account is signed in. */
async function deviceOf(service: ServiceUnderTest, email: string, options?: DeviceOptions): Promise<Runtime> {
  const device = newDevice(service, options);
  const { login, type } = openLogin(device);
  type({ email, password });
  login.send({ type: 'login.submit', email });
  await until(login, viewLogin, (view) => view.screen === 'completed');
  await signedIn(device);
  return device;
}

onTheServer('flows without a browser', (at) => {
  it('[R1.4] login: a new account by a mailed code, then a wrong password, a forgotten one, and a new one', async () => {
    const email = 'headless-login@example.org';
    const first = newDevice(at());
    const form = openLogin(first);
    expect(viewLogin(form.login.getSnapshot())).toMatchObject({ screen: 'signIn', failure: null });

    form.login.send({ type: 'signUp.choose' });
    form.type({ email, password, name: 'Ada' });
    form.login.send({ type: 'code.request', email });
    await until(form.login, viewLogin, (view) => view.screen === 'signUp' && view.sentTo === email);
    form.type({ code: await mailedCode(at(), email) });
    form.login.send({ type: 'account.submit' });
    await until(form.login, viewLogin, (view) => view.screen === 'completed');
    expect(await signedIn(first)).toMatchObject({ status: 'signedIn', profile: { name: 'Ada' } });

    first.actors.session.send({ type: 'signOut.press' });
    await until(first.actors.session, viewSession, (view) => view.status === 'signedOut');

    const { login, type } = openLogin(first);
    type({ email, password: 'not what it was' });
    login.send({ type: 'login.submit', email });
    const wrong = await until(
      login,
      viewLogin,
      (view) => view.screen === 'signIn' && view.failure !== null && !view.busy,
    );
    expect(wrong).toMatchObject({ failure: { code: 'invalid_account_or_password' } });

    login.send({ type: 'password.forget', email });
    login.send({ type: 'code.request', email });
    await until(login, viewLogin, (view) => view.screen === 'reset' && view.sentTo === email);
    const another = 'another long password';
    type({ password: another, code: await mailedCode(at(), email) });
    login.send({ type: 'reset.submit' });
    await until(login, viewLogin, (view) => view.screen === 'signIn' && view.isReset);
    login.send({ type: 'login.submit', email });
    await until(login, viewLogin, (view) => view.screen === 'completed');
    await signedIn(first);
  });

  it('[R4.1 R4.2] share: its passcode is asked for, a wrong one is told, and an entry is saved to the own drive', async () => {
    const ada = await verified(at(), 'headless-shares@example.org');
    await verified(at(), 'headless-saves@example.org');
    const photos = await folder(ada, 'Photos');
    await stored(ada, 'sea.txt', 'the sea', photos);
    const made = await shared(ada, [photos], { passCode: 'REQUIRED', title: 'Summer' });

    const bo = await deviceOf(at(), 'headless-saves@example.org');
    const place = { shareId: made.share_id, parentId: '', passCode: '', passToken: '' };
    const share = bo.begin.share({ ...place, order: 'name_asc', initial: null });
    share.start();
    await until(share, viewShare, (view) => view.screen === 'passCode' && !view.wrong);
    share.send({ type: 'passcode.submit', passCode: '0000' });
    await until(share, viewShare, (view) => view.screen === 'passCode' && view.wrong);
    share.send({ type: 'passcode.submit', passCode: made.pass_code });
    const open = await until(share, viewShare, (view) => view.screen === 'open');
    if (open.screen !== 'open') expect.fail('it is closed');
    expect(open.listing).toMatchObject({ title: 'Summer', entries: [{ name: 'Photos' }] });

    const { passToken } = open.listing;
    const restore = bo.begin.restore({ shareId: made.share_id, passToken, fileIds: [photos], parentId: '' });
    restore.start();
    const saved = await until(restore, viewRestore, (view) => view.screen === 'completed');
    if (saved.screen !== 'completed') expect.fail('it is not saved');
    const listed = await bo.api.drive.listFiles({ parentId: saved.fileId });
    expect(listed.ok && listed.value.files.map(({ name }) => name)).toEqual(['sea.txt']);
  });

  it('[R4.6] free VIP: who signs in for the first time is granted the days and told so, once', async () => {
    const email = 'headless-days@example.org';
    await verified(at(), email);
    const device = await deviceOf(at(), email);
    const { freeVip, session } = device.actors;
    const told = await until(freeVip, viewFreeVip, (view) => view.notice === 'granted');
    expect(told).toEqual({ notice: 'granted', days: 7 });
    freeVip.send({ type: 'notice.dismiss' });
    expect(viewFreeVip(freeVip.getSnapshot())).toEqual({ notice: 'none' });
    await until(session, viewSession, (view) => view.status === 'signedIn' && view.profile.premium);

    // On another device the account has its days already: nothing is given, and nothing announced.
    const other = await deviceOf(at(), email);
    expect(viewFreeVip(other.actors.freeVip.getSnapshot())).toEqual({ notice: 'none' });
  });

  it('[R4.11] display mode: a choice holds at once, is kept by the device, and is told to its other window', async () => {
    const windows: ((message: string) => void)[] = [];
    const own = memoryPlatform();
    const device: Partial<Platform> = {
      storage: own.storage,
      channel: {
        post: (_name, message) => {
          for (const tell of windows) tell(message);
        },
        listen: (name, tell) => {
          if (name === 'aloft-display-mode') windows.push(tell);
          return () => undefined;
        },
      },
    };
    const [one, two] = [newDevice(at(), { platform: device }), newDevice(at(), { platform: device })];
    const modeOf = (runtime: Runtime, wanted: object) =>
      expect
        .poll(() => viewDisplayMode(runtime.actors.displayMode.getSnapshot()))
        .toMatchObject({ ...wanted, known: true });
    await modeOf(one, { view: 'grid', order: 'modified_desc' });
    one.actors.displayMode.send({ type: 'order.choose', order: 'size_asc' });
    one.actors.displayMode.send({ type: 'view.choose', view: 'list' });
    await modeOf(one, { view: 'list', order: 'size_asc' });
    await modeOf(two, { view: 'list', order: 'size_asc' });
    await modeOf(newDevice(at(), { platform: device }), { view: 'list', order: 'size_asc' });
  });

  it('[R4.16] deployment: a page of an older build is offered the newer one once, when it next asks', async () => {
    const clock = manualClock();
    const device = newDevice(at(), { buildId: 'the-build-before', clock });
    const { deployment } = device.actors;
    expect(viewDeployment(deployment.getSnapshot())).toEqual({ notice: 'none' });
    const fiveMinutes = 300_000;
    clock.fire(fiveMinutes);
    const found = await until(deployment, viewDeployment, (view) => view.notice === 'newBuild');
    // The server of these tests is built from no bundle, and says so.
    expect(found).toEqual({ notice: 'newBuild', id: 'none' });
    deployment.send({ type: 'notice.dismiss' });
    expect(viewDeployment(deployment.getSnapshot())).toEqual({ notice: 'none' });

    clock.fire(fiveMinutes);
    await expect.poll(() => clock.waiting()).toContain(fiveMinutes);
    expect(viewDeployment(deployment.getSnapshot())).toEqual({ notice: 'none' });
  });
});

onTheServer(
  'a challenge without a browser',
  (at) => {
    it('[R4.14] captcha: a call waits for the challenge that it brings up; closing it cancels the call, solving it lets it through', async () => {
      let solve: (how: 'solved' | 'closed') => void = () => undefined;
      const device = newDevice(at(), {
        platform: {
          challenge: async (url) => {
            const how = await new Promise<'solved' | 'closed'>((decide) => {
              solve = decide;
            });
            if (how === 'closed') return null;
            const back = await at().solveChallenge(url);
            return parseChallengeReturn(back, back);
          },
        },
      });
      const { captcha } = device.actors;
      const guess = () => device.api.user.signIn({ username: 'nobody@example.org', password });

      const given = guess();
      const shown = await until(captcha, viewCaptcha, (view) => view.screen === 'challenge');
      expect(shown).toMatchObject({ url: expect.stringContaining('http') });
      solve('closed');
      expect(await given).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
      expect(viewCaptcha(captcha.getSnapshot())).toEqual({ screen: 'nothing' });

      const again = guess();
      await until(captcha, viewCaptcha, (view) => view.screen === 'challenge');
      solve('solved');
      expect(await again).toMatchObject({ ok: false, failure: { code: 'invalid_account_or_password' } });
    });
  },
  { captcha: 'always' },
);
