// A backup holds no key: what a restore does with it, without it, and with a key of its own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import { keyOf, newKeyText } from '../../platform/keys/key.ts';
import { keyFileOf, readKeyFile } from '../../platform/keys/key-file.ts';
import { type Locked, manyShares, told } from '../../platform/keys/testing/shares.ts';
import { leaksInFiles } from '../../platform/keys/testing/stored.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  call,
  type Person,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { checkAll } from '../integrity/check.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-backup-keys-'));
const backup = join(folder, 'backup');
/** A copy of the key, as an operator keeps it elsewhere. */
const copy = join(folder, 'copy.key');
const key = newKeyText();

let server: TestServer;
let ada: Person;
let share: Locked;
beforeAll(async () => {
  const dataFolder = join(folder, 'data');
  const engine = { ...(await engineOf(dataFolder)), secretKeys: [key] };
  server = await startTestServer({ ...engine, dataFolder });
  const made = await manyShares(server, 3);
  ada = made.ada;
  share = made.shares[0] ?? expect.fail();
  writeFileSync(copy, `${key}\n`, { mode: 0o600 });
  expect((await runAloftHere(server.configuration, ['backup', 'create', backup])).code).toBe(0);
});
afterAll(async () => {
  await server.stop();
  await forgetEngine(server.configuration);
  rmSync(folder, { recursive: true, force: true });
});

const engines: EnginePart[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await forgetEngine(engine);
});

/** An empty place with these keys in its variable. */
async function placeWith(secretKeys: readonly string[]): Promise<Configuration> {
  const dataFolder = mkdtempSync(join(folder, 'target-'));
  const engine = { ...(await engineOf(dataFolder)), secretKeys };
  engines.push(engine);
  return { ...server.configuration, dataFolder, ...engine };
}
const restore = (to: Configuration, ...options: string[]) =>
  runAloftHere(to, ['backup', 'restore', backup, ...options]);

async function withRestored(on: Configuration, look: (restored: TestServer) => Promise<void>): Promise<void> {
  const restored = await startTestServer(on);
  try {
    await look(restored);
  } finally {
    await restored.stop();
  }
}
const session = async (on: TestServer): Promise<number> =>
  (await call(on, 'GET', '/v1/user/me', { token: ada.token })).status;

it('[P5f P6c] the backup holds neither the key nor a passcode', () => {
  expect(
    leaksInFiles(backup, { key, 'signing key': server.services.signingKey, passcode: share.passCode }),
  ).toEqual([]);
  expect(readFileSync(join(backup, 'manifest.json'), 'utf8')).toContain(keyOf(key).id);
});

it('[P5f] a restore without the key is refused before anything is written, and says what is missing', async () => {
  const to = await placeWith([newKeyText()]);
  const refused = await restore(to);
  expect(refused.code).toBe(1);
  for (const word of [keyOf(key).id, '--key-file', '--without-key'])
    expect(refused.complaint).toContain(word);
  const wrong = join(folder, 'wrong.key');
  writeFileSync(wrong, newKeyText());
  expect((await restore(to, '--key-file', wrong)).code).toBe(1);
  expect(await restore(to, '--key-file', join(folder, 'nothing.key'))).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('there is no key in'),
  });
  // The place is as empty as before.
  expect((await restore(to, '--key-file', copy)).code).toBe(0);
});

it('[P5f P5e] with the copy of the key everything is as it was: the same passcodes open, nobody is signed out', async () => {
  const to = await placeWith([]);
  expect(await restore(to, '--key-file', copy)).toMatchObject({ code: 0, complaint: '' });
  expect(readKeyFile(keyFileOf(to.dataFolder))).toEqual([key]);
  await withRestored(to, async (restored) => {
    expect([await told(restored, share), await session(restored)]).toEqual(['OK', 200]);
    expect(restored.services.signingKey).toBe(server.services.signingKey);
    expect((await checkAll(restored.services, true)).problems).toEqual([]);
  });
});

it('[P5f] a target with another key in the variable re-encrypts what the added key decrypts', async () => {
  const own = newKeyText();
  const to = await placeWith([own]);
  expect(await restore(to, '--key-file', copy)).toMatchObject({ code: 0, complaint: '' });
  await withRestored(to, async (restored) => {
    expect([await told(restored, share), await session(restored)]).toEqual(['OK', 200]);
    expect(restored.services.keys.ids()).toEqual([keyOf(own).id]);
  });
});

it('[P5f] without the key owners are asked for new passcodes and people sign in again; nothing else is lost', async () => {
  const to = await placeWith([newKeyText()]);
  const restored = await restore(to, '--without-key', '--json');
  expect([restored.code, JSON.parse(restored.out).givenUp]).toEqual([0, { passCodes: 3, sessions: 1 }]);
  await withRestored(to, async (now) => {
    expect([await told(now, share), await session(now)]).toEqual(['PASS_CODE_ERROR', 401]);
    const again = await signInAgain(now, ada);
    const listed = await call(now, 'GET', '/drive/v1/share/list', { token: again.token });
    expect(listed.body.data).toMatchObject(Array.from({ length: 3 }, () => ({ pass_code_status: 'LOST' })));
    const files = await call(now, 'GET', '/drive/v1/files', { token: again.token });
    expect(files.text).toContain('"a.txt"');
    expect((await checkAll(now.services, true)).problems).toEqual([]);
  });
});

it('[P5f] a key that is not needed is not asked for: what is given up without it is nothing', async () => {
  const to = await placeWith([key]);
  const restored = await restore(to, '--without-key', '--json');
  expect([restored.code, JSON.parse(restored.out).givenUp]).toEqual([0, null]);
  await withRestored(to, async (now) => expect(await told(now, share)).toBe('OK'));
});
