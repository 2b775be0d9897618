// A second client that is not React, installed from the packed tarball and run against the real server.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import qrcode from 'qrcode';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newFolder,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../app/server/proofs/testing/start-test-server.ts';
import { describeFailure, describeShareStatus } from '../../src/errors/index.ts';
import { localFailure } from '../../src/index.ts';
import type { Ended } from '../package/install-example.ts';
import { installTerminal, type Terminal } from './terminal.ts';

const megabyte = 1024 * 1024;
const content = randomBytes(9 * megabyte);
const linked = randomBytes(megabyte);

let terminal: Terminal;
let server: TestServer;
let outside: Server;
let outsideHost: string;
let ada: Person;
let bo: Person;

beforeAll(async () => {
  outside = createServer((request, response) => {
    const found = request.url === '/linked.bin';
    response.writeHead(found ? 200 : 404, { 'content-length': found ? linked.length : 0 });
    response.end(found ? linked : '');
  });
  await new Promise<void>((settle) => outside.listen(0, '127.0.0.1', settle));
  const bound = outside.address();
  outsideHost = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  server = await startTestServer(
    { captcha: 'risk', offlineTestTargets: [outsideHost] },
    { limits: { devicePoll: 1000 } },
  );
  terminal = await installTerminal();
  writeFileSync(join(terminal.folder, 'nine.bin'), content);
});
afterAll(async () => {
  outside?.close();
  await server?.stop();
  terminal?.remove();
});

/** A captcha token, as the page of a browser gets one for a form. */
async function captchaFor(action: string): Promise<Record<string, string>> {
  const headers = { 'x-device-id': 'browser-1' };
  const body = { client_id: 'aloft-web', action, device_id: 'browser-1' };
  const answer = await call(server, 'POST', '/v1/shield/captcha/init', { headers, body });
  return { ...headers, 'x-captcha-token': String(answer.body.captcha_token) };
}

const password = 'a long password';
const Signed = v.object({ access_token: v.string(), refresh_token: v.string(), sub: v.string() });

/** Somebody with an account, signed in on a device of their own. */
async function signUp(email: string): Promise<Person> {
  const { body } = await call(server, 'POST', '/v1/auth/signup', {
    headers: await captchaFor('POST:/v1/auth/signup'),
    body: { client_id: 'aloft-terminal', email, password },
  });
  const signed = v.parse(Signed, body);
  return { token: signed.access_token, refresh: signed.refresh_token, id: signed.sub, email };
}

/** The options that run a command at the test's server as a user. */
const as = (who: string, ...words: readonly string[]): string[] => [
  ...words,
  '--server',
  server.appUrl,
  '--content',
  server.contentUrl,
  '--profile',
  join(terminal.folder, 'profiles', who),
];
const failedWith = ({ stderr }: Ended): unknown =>
  v.parse(v.object({ error: v.string() }), JSON.parse(stderr.trim().split('\n').at(-1) ?? '')).error;

it('the example type-checks against the declarations of the package', async () => {
  expect(await terminal.checkTypes()).toBe('');
});

describe('signing in', () => {
  it('[R1.7] by a QR code: drawn, scanned and allowed on another device', async () => {
    ada = await signUp('ada@example.org');
    const running = terminal.begin(...as('ada', 'sign-in'));
    const [shown, code = ''] = await running.until('stdout', /[\s\S]*Code: ([A-Z]{4}-[A-Z]{4})\n/);
    const drawn = await qrcode.toString(`${server.appUrl}/q/${code}`, { type: 'utf8' });
    expect(shown).toContain(drawn.trimEnd());
    expect(shown).toContain(`${server.appUrl}/q on a device`);
    const looked = await call(server, 'GET', `/v1/auth/device?user_code=${code}`, { token: ada.token });
    expect(looked.body.client_name).toBe('Aloft Terminal');
    await running.until('stderr', /Scanned/);
    const body = { user_code: code, action: 'allow' };
    expect((await call(server, 'POST', '/v1/auth/device', { token: ada.token, body })).status).toBe(200);
    const { code: exit, stdout } = await running.ended;
    expect(exit).toBe(0);
    expect(stdout.trim().split('\n').at(-1)).toMatch(/<a.*@example\.org> {2}0 B of 10 GB used$/);
    const again = await terminal.ask(...as('ada', 'whoami'));
    expect(again).toEqual([expect.objectContaining({ userId: ada.id, quotaUsed: '0' })]);
  });

  it('[R1.7] the other device denies it', async () => {
    const running = terminal.begin(...as('di', 'sign-in', '--json'));
    const [, code] = await running.until('stdout', /"userCode":"([A-Z-]{9})"/);
    await call(server, 'POST', '/v1/auth/device', {
      token: ada.token,
      body: { user_code: code, action: 'deny' },
    });
    const ended = await running.ended;
    expect([ended.code, failedWith(ended)]).toEqual([1, 'access_denied']);
  });

  /** Opens the address as a browser would, up to the form. */
  async function toTheForm(address: string): Promise<string> {
    const redirected = await fetch(address, { redirect: 'manual' });
    expect(redirected.status).toBe(302);
    const form = new URL(redirected.headers.get('location') ?? '', server.appUrl);
    expect(form.pathname).toBe('/drive/login');
    return form.searchParams.get('request') ?? '';
  }
  const Authorized = v.object({ redirect_to: v.string() });

  it('[R4.12] in a browser of this computer: only the right state is accepted', async () => {
    bo = await signUp('bo@example.org');
    const running = terminal.begin(...as('bo', 'sign-in', '--browser', '--json'));
    const [, address = ''] = await running.until('stdout', /"address":"([^"]+)"/);
    const request = await toTheForm(address);
    const authorized = await call(server, 'POST', '/v1/auth/authorize', {
      headers: await captchaFor('POST:/v1/auth/authorize'),
      body: { request, username: bo.email, password },
    });
    const back = new URL(v.parse(Authorized, authorized.body).redirect_to);
    expect(back.hostname).toBe('127.0.0.1');
    const forged = new URL(back);
    forged.searchParams.set('state', 'somebody-elses-state');
    expect((await fetch(forged)).status).toBe(400);
    const answered = await fetch(back);
    expect([answered.status, await answered.text()]).toEqual([
      200,
      expect.stringContaining('close this window'),
    ]);
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ userId: bo.id });
    await expect(fetch(back)).rejects.toThrow();
  });

  it('[R4.12] a denial in the browser ends it', async () => {
    const running = terminal.begin(...as('di', 'sign-in', '--browser', '--json'));
    const [, address = ''] = await running.until('stdout', /"address":"([^"]+)"/);
    const request = await toTheForm(address);
    const denied = await call(server, 'POST', '/v1/auth/authorize', { body: { request, action: 'deny' } });
    await fetch(v.parse(Authorized, denied.body).redirect_to);
    const ended = await running.ended;
    expect([ended.code, failedWith(ended)]).toEqual([1, 'access_denied']);
  });
});

describe('files', () => {
  const Made = v.object({ id: v.string(), address: v.string(), passCode: v.string() });
  let share: v.InferOutput<typeof Made>;

  it('[R10.4] uploads 9 MB with progress, and lists it', async () => {
    await newFolder(server, ada, 'work');
    expect(await terminal.ask(...as('ada', 'ls'))).toMatchObject([
      { entries: [{ kind: 'folder', name: 'work' }] },
    ]);
    const { code, stdout, stderr } = await terminal.run(...as('ada', 'upload', 'nine.bin', '/work'));
    expect([code, stdout]).toEqual([0, 'Uploaded nine.bin.\n']);
    const percents = [...stderr.matchAll(/^\[#*-*\] +(\d+)% {2}([\d.]+ [KM]?B) \/ 9 MB {2}nine\.bin$/gm)].map(
      (one) => Number(one[1]),
    );
    expect(percents.length).toBeGreaterThanOrEqual(3);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    expect(percents.at(-1)).toBe(100);
    const shown = await terminal.run(...as('ada', 'ls', '/work'));
    expect(shown.stdout).toMatch(/^ {5}9 MB {2}\d\d-\d\d-\d\d \d\d:\d\d {2}nine\.bin\n$/);
  });

  it('[R10.4] Ctrl-C during an upload deletes it at the service', async () => {
    writeFileSync(join(terminal.folder, 'long.bin'), 'begins');
    truncateSync(join(terminal.folder, 'long.bin'), 160 * megabyte);
    const [before] = await terminal.ask(...as('ada', 'whoami'));
    const running = terminal.begin(...as('ada', 'upload', 'long.bin', '--json'));
    await running.until('stderr', /"percent":[1-9]/);
    running.interrupt();
    const ended = await running.ended;
    expect([ended.code, failedWith(ended)]).toEqual([1, 'cancelled']);
    expect(await terminal.ask(...as('ada', 'ls'))).toEqual([
      { path: '/', entries: [expect.objectContaining({ name: 'work' })] },
    ]);
    expect(await terminal.ask(...as('ada', 'whoami'))).toEqual([before]);
  });

  it('[R10.4] a file of more than 4 GiB is sent with its whole size', async () => {
    const size = 4_508_876_800;
    writeFileSync(join(terminal.folder, 'vast.bin'), 'begins');
    truncateSync(join(terminal.folder, 'vast.bin'), size);
    const running = terminal.begin(...as('ada', 'upload', 'vast.bin', '--json'));
    await running.until('stderr', new RegExp(`"done":[1-9]\\d*,"size":${size}\\}`));
    expect(await terminal.ask(...as('ada', 'whoami'))).toMatchObject([
      { quotaUsed: String(size + content.length) },
    ]);
    running.interrupt();
    expect(failedWith(await running.ended)).toBe('cancelled');
  });

  it('[R10.8] creates a share with a passcode', async () => {
    const words = ['share', '/work/nine.bin', '--passcode', '--days', '7', '--limit', '1'];
    const [made] = await terminal.ask(...as('ada', ...words));
    share = v.parse(Made, made);
    expect(share.address).toBe(`${server.appUrl}/s/${share.id}`);
    expect(share.passCode).toMatch(/^[a-z2-9]{6}$/);
  });

  it('[R4.2] the share opens with the passcode, without a session', async () => {
    const without = await terminal.run(...as('nobody', 'open', share.address));
    const { title } = describeShareStatus('PASS_CODE_EMPTY', 'en-US');
    expect([without.code, without.stdout]).toEqual([1, '']);
    expect(without.stderr.startsWith(`${title}\n`)).toBe(true);
    const wrong = await terminal.run(...as('nobody', 'open', share.id, '--passcode', 'wrong1', '--json'));
    expect([wrong.code, failedWith(wrong)]).toEqual([1, 'PASS_CODE_ERROR']);
    const open = await terminal.ask(...as('nobody', 'open', share.address, '--passcode', share.passCode));
    expect(open).toMatchObject([
      { id: share.id, entries: [{ name: 'nine.bin', size: String(content.length) }] },
    ]);
  });

  it('[R4.2] saves it to another drive; the download from there has the same bytes', async () => {
    await newFolder(server, bo, 'saved');
    const words = ['restore', share.address, '--passcode', share.passCode, '--to', '/saved'];
    const restored = await terminal.run(...as('bo', ...words));
    expect([restored.code, restored.stdout]).toEqual([0, 'Saved nine.bin.\n']);
    mkdirSync(join(terminal.folder, 'down'));
    expect(await terminal.ask(...as('bo', 'download', '/saved/nine.bin', 'down'))).toMatchObject([
      { target: 'down/nine.bin', size: String(content.length) },
    ]);
    expect(Buffer.compare(readFileSync(join(terminal.folder, 'down/nine.bin')), content)).toBe(0);
    // Never over what is there; and a share of one restore is used up.
    const twice = await terminal.run(...as('bo', 'download', '/saved/nine.bin', 'down', '--json'));
    expect([twice.code, failedWith(twice)]).toEqual([1, 'local']);
    expect(readdirSync(join(terminal.folder, 'down'))).toEqual(['nine.bin']);
    const usedUp = await terminal.run(...as('bo', ...words, '--json'));
    expect([usedUp.code, failedWith(usedUp)]).toEqual([1, 'MAX_RESTORE_COUNT']);
  });

  it('[R1.9] starts an offline download and polls it to the end', async () => {
    const fetched = await terminal.run(...as('ada', 'fetch', `http://${outsideHost}/linked.bin`, '/work'));
    expect([fetched.code, fetched.stdout]).toEqual([0, `Fetched http://${outsideHost}/linked.bin.\n`]);
    expect(fetched.stderr).toMatch(/100% {2}http:/);
    await terminal.ask(...as('ada', 'download', '/work/linked.bin', 'linked.bin'));
    expect(Buffer.compare(readFileSync(join(terminal.folder, 'linked.bin')), linked)).toBe(0);
    const missing = await terminal.run(...as('ada', 'fetch', `http://${outsideHost}/missing`, '--json'));
    expect(missing.code).toBe(1);
    const magnet = await terminal.run(...as('ada', 'fetch', 'magnet:?xt=urn:btih:0', '--json'));
    expect([magnet.code, failedWith(magnet)]).toEqual([1, 'unimplemented']);
  });
});

describe('failures', () => {
  it.each([
    [[], 0],
    [['no-such-command'], 2],
    [['upload'], 2],
    [['ls', '/', 'more'], 2],
    [['ls', '--wrong'], 2],
    [['share', '/work', '--days', 'many'], 2],
    [['open', 'no share'], 2],
    [['ls', '--server', 'http://drive.example'], 2],
    [['ls', '--locale', 'xx'], 2],
  ] as const)('%j ends with %i and says how it is used', async (words, expected) => {
    const { code, stdout, stderr } = await terminal.run(...words);
    expect(code).toBe(expected);
    expect(expected === 0 ? stdout : stderr).toContain('Usage: aloft-terminal <command>');
  });

  it('an unreachable service is reported in the user’s language', async () => {
    const words = ['sign-in', '--server', 'http://127.0.0.1:1', '--profile', 'nowhere', '--locale', 'ko'];
    const { code, stdout, stderr } = await terminal.run(...words);
    const told = describeFailure(localFailure('unreachable'), 'ko');
    expect(told).toMatch(/\p{Script=Hangul}/u);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${told}\n` });
  });

  it('[R4.14] a call that requires a captcha challenge fails at once', async () => {
    const body = { client_id: 'aloft-terminal', action: 'POST:/drive/v1/share', device_id: 'device-1' };
    const initial = { token: bo.token, body };
    for (;;) {
      const granted = await call(server, 'POST', '/v1/shield/captcha/init', initial);
      if ('url' in granted.body) break;
    }
    const ended = await terminal.run(...as('bo', 'share', '/saved', '--json'));
    expect([ended.code, failedWith(ended)]).toEqual([1, 'cancelled']);
  });

  it('signing out ends the session at the service, and leaves no token in the profile', async () => {
    expect(await terminal.ask(...as('bo', 'sign-out'))).toEqual([{ signedOut: true }]);
    const who = await terminal.run(...as('bo', 'whoami', '--json'));
    expect([who.code, failedWith(who)]).toEqual([1, 'unauthenticated']);
    const folder = join(terminal.folder, 'profiles/bo', new URL(server.appUrl).host.replace(':', '_'));
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(kept.join('\n')).not.toMatch(/access|refresh/);
  });
});
