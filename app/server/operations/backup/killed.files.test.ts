import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { environmentOf, runAloft } from '../../proofs/testing/operator-process.ts';
import {
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { listFolder } from './kept-backups.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-killed-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const ada = await newPerson(server, 'ada@example.org');
  for (let n = 0; n < 10; n += 1) await storeFile(server, ada, `${n}.bin`, String(n).repeat(2_000_000));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command until this is so, and kills it then. */
async function killed(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  isTime: () => boolean,
): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../operator/main.ts'), ...words], {
    ...{ stdio: 'ignore', env: { ...process.env, ...environment } },
  });
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  await expect.poll(() => isTime() || child.exitCode !== null, { interval: 1 }).toBe(true);
  child.kill('SIGKILL');
  await gone;
}

const hasFiles = (path: string): boolean =>
  existsSync(path) && readdirSync(path, { recursive: true, withFileTypes: true }).some((one) => one.isFile());

it('[P5e] a killed backup leaves nothing that looks complete, and the next one goes on with it', async () => {
  const environment = environmentOf(server.configuration);
  const to = join(folder, 'backup');
  await killed(environment, ['backup', 'create', to], () => hasFiles(join(`${to}.part`, 'blobs')));
  expect([existsSync(to), existsSync(`${to}.part`), existsSync(join(`${to}.part`, 'manifest.json'))]).toEqual(
    [false, true, false],
  );
  const empty = { ...environment, ALOFT_DATA: join(folder, 'empty') };
  const restored = await runAloft(empty, ['backup', 'restore', `${to}.part`]);
  expect(restored).toMatchObject({ code: 1, complaint: expect.stringContaining('holds no whole backup') });
  expect(await runAloft(environment, ['backup', 'create', to])).toMatchObject({ code: 0, complaint: '' });
});

it('[P5i] of a killed backup of the server’s own the next one removes what is left, and two at once do no harm', async () => {
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  const environment = { ...environmentOf(server.configuration), ALOFT_BACKUPS: kept };
  const names = () => readdirSync(kept).filter((name) => name.startsWith('aloft-'));
  await killed(environment, ['backup', 'create'], () => hasFiles(kept) && names().length > 0);
  expect(names()).toHaveLength(1);
  // On a busy machine it may be whole before it was killed.
  const whole = (await listFolder(kept)).length;
  const both = await Promise.all([1, 2].map(() => runAloft(environment, ['backup', 'create'])));
  const made = both.filter(({ code }) => code === 0);
  for (const { code, complaint } of both)
    if (code !== 0) expect(complaint).toMatch(/another backup is being made in|-\d\dZ exists$/m);
  expect(made.length).toBeGreaterThan(0);
  expect(names().filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await listFolder(kept)).toHaveLength(whole + made.length);
});

it('[P5e P5h] a killed restore is run again, and everything is there once', async () => {
  const environment = environmentOf(server.configuration);
  const from = join(folder, 'whole');
  expect(await runAloft(environment, ['backup', 'create', from])).toMatchObject({ code: 0 });
  const target = { ...environment, ALOFT_DATA: join(folder, 'target') };
  const words = ['backup', 'restore', from, '--key-file', keyFileOf(server.configuration.dataFolder)];
  await killed(target, words, () => hasFiles(join(target.ALOFT_DATA, 'blobs')));
  const again = await runAloft(target, words);
  // On a busy machine its rows may have come before it was killed: then there is nothing to restore any more.
  if (again.code !== 0) expect(again.complaint).toContain('there is data already');
  expect(await runAloft(target, ['check', '--deep'])).toMatchObject({ code: 0, complaint: '' });
  const { out } = await runAloft(target, ['user', 'list']);
  expect(out.match(/ada@example\.org/g)).toHaveLength(1);
});
