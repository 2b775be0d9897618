// Wrong passcodes, of several clients: whom they hold up, and whom they do not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import { solveChallengeAt } from '../../proofs/testing/solve-challenge.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let dataFolder = '';
let server: TestServer;
let shares: { readonly id: string; readonly passCode: string }[] = [];

const start = (part: Partial<Configuration> = {}): Promise<TestServer> =>
  startTestServer({ dataFolder, trustedProxies: ['127.0.0.1', '::1'], ...part });

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-passcodes-'));
  server = await start();
  const ada = await newPerson(server, 'ada@example.org');
  const folder = await newFolder(server, ada, 'shared');
  shares = [];
  for (let n = 0; n < 7; n += 1)
    shares.push(await newShare(server, ada, [folder], { pass_code_option: 'REQUIRED' }));
});
afterEach(async () => {
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const shareAt = (nth: number) => shares[nth] ?? expect.fail('no such share');
/** One try from an address: the share's status, or the error. */
async function open(address: string, shareId: string, passCode: string, token = '') {
  const query = new URLSearchParams({ share_id: shareId, pass_code: passCode });
  const { body } = await call(server, 'GET', `/drive/v1/share/detail?${query}`, {
    headers: { 'x-forwarded-for': address, ...(token === '' ? {} : { 'x-captcha-token': token }) },
  });
  return { outcome: body.share_status ?? body.error, wait: Number(body.retry_after ?? 0) };
}

it('[P7k] wrong ones from one client make that client wait, and nobody else', async () => {
  const { id, passCode } = shareAt(0);
  for (let n = 0; n < 5; n += 1) await open('198.51.100.1', id, 'wrong1');
  const right = await open('198.51.100.1', id, passCode);
  expect(right).toMatchObject({ outcome: 'PASS_CODE_ERROR', wait: expect.any(Number) });
  expect(right.wait).toBeGreaterThan(0);
  expect(await open('198.51.100.2', id, passCode)).toMatchObject({ outcome: 'OK' });
});

it('[P7b P7k] thirty wrong ones in an hour over all shares make a client wait for any share; others do not wait', async () => {
  for (let nth = 0; nth < 6; nth += 1)
    for (let n = 0; n < 5; n += 1) {
      const { outcome, wait } = await open('198.51.100.1', shareAt(nth).id, 'wrong1');
      expect([outcome, wait > 0]).toEqual(['PASS_CODE_ERROR', n === 4]);
    }
  const { id, passCode } = shareAt(6);
  const late = await open('198.51.100.1', id, passCode);
  expect(late.outcome).toBe('PASS_CODE_ERROR');
  expect(late.wait).toBeGreaterThan(3500);
  expect(await open('198.51.100.2', id, passCode)).toMatchObject({ outcome: 'OK' });
});

it('[P7d] a restart forgets no count of a client', async () => {
  const { id, passCode } = shareAt(0);
  for (let n = 0; n < 5; n += 1) await open('198.51.100.1', id, 'wrong1');
  await server.stop();
  server = await start();
  expect((await open('198.51.100.1', id, passCode)).wait).toBeGreaterThan(0);
  expect(await open('198.51.100.2', id, passCode)).toMatchObject({ outcome: 'OK' });
});

const Granted = v.union([v.object({ captcha_token: v.string() }), v.object({ url: v.string() })]);

/** A captcha token of an address: as it is granted, or for a solved challenge. */
async function tokenOf(address: string): Promise<{ readonly token: string; readonly solved: boolean }> {
  const action = 'GET:/drive/v1/share/detail';
  const init = await call(server, 'POST', '/v1/shield/captcha/init', {
    body: { client_id: 'aloft-terminal', action, device_id: 'device-1', meta: {} },
    headers: { 'x-forwarded-for': address },
  });
  const granted = v.parse(Granted, init.body);
  if ('captcha_token' in granted) return { token: granted.captcha_token, solved: false };
  const back = await solveChallengeAt(granted.url);
  return { token: back.searchParams.get('captcha_token') ?? '', solved: true };
}

it('[P7c P7e P7k] of sixty wrong ones at once from sixty addresses fifty are looked at; then the right one needs a solved challenge, and opens', async () => {
  await server.stop();
  server = await start({ captcha: 'risk' });
  const { id, passCode } = shareAt(0);
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => (await open(`203.0.113.${n}`, id, 'wrong1')).outcome),
  );
  expect(outcomes.filter((one) => one === 'PASS_CODE_ERROR')).toHaveLength(50);
  expect(outcomes.filter((one) => one === 'captcha_required')).toHaveLength(10);
  const owner = '198.51.100.2';
  const granted = await tokenOf(owner);
  expect(granted.solved).toBe(false);
  expect(await open(owner, id, passCode, granted.token)).toMatchObject({ outcome: 'captcha_invalid' });
  const earned = await tokenOf(owner);
  expect(earned.solved).toBe(true);
  expect(await open(owner, id, passCode, earned.token)).toMatchObject({ outcome: 'OK' });
});
