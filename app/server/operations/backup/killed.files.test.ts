import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentOf, runAloft } from '../../proofs/testing/operator-process.ts';
import {
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

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

it('[P5e] a killed backup leaves nothing that looks complete, and the next one says so', async () => {
  const environment = environmentOf(server.configuration);
  const to = join(folder, 'backup');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../operator/main.ts'), 'backup', 'create', to],
    { stdio: 'ignore', env: { ...process.env, ...environment } },
  );
  const gone = new Promise<void>((settle) => child.once('exit', () => settle()));
  const bytesCame = (): boolean =>
    existsSync(join(`${to}.part`, 'blobs')) && readdirSync(join(`${to}.part`, 'blobs')).length > 0;
  await expect.poll(() => bytesCame() || child.exitCode !== null, { interval: 1 }).toBe(true);
  child.kill('SIGKILL');
  await gone;
  expect([existsSync(to), existsSync(`${to}.part`), existsSync(join(`${to}.part`, 'manifest.json'))]).toEqual(
    [false, true, false],
  );
  const empty = { ...environment, ALOFT_DATA: join(folder, 'empty') };
  const restored = await runAloft(empty, ['backup', 'restore', `${to}.part`]);
  expect(restored).toMatchObject({ code: 1, complaint: expect.stringContaining('holds no whole backup') });
  const again = await runAloft(environment, ['backup', 'create', to]);
  expect(again).toMatchObject({ code: 1, complaint: expect.stringContaining('was broken off: remove it') });
  rmSync(`${to}.part`, { recursive: true });
  expect(await runAloft(environment, ['backup', 'create', to])).toMatchObject({ code: 0, complaint: '' });
});
