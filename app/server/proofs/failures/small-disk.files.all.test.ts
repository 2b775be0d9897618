// A real file system of 150 MB with the database in it, which an upload of 500 MB fills. Needs the right to mount.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAloft } from '../testing/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  type Person,
  sendBytes,
  signInAgain,
  storeFile,
} from '../testing/start-test-server.ts';

const MiB = 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'aloft-small-disk-'));
const disk = join(folder, 'disk');
const dataFolder = join(disk, 'data');
let server: ServerProcess;
let ada: Person;
beforeAll(async () => {
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', disk]);
  const environment = { ALOFT_DATA: dataFolder, DATABASE_URL: '', ALOFT_S3_ENDPOINT: '' };
  server = await startServerProcess({ demonstration: 'off', captcha: 'off', environment });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(async () => {
  await server.stop();
  execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

const own = (method: string, path: string, body?: object) =>
  call(server, method, path, { token: ada.token, ...(body === undefined ? {} : { body }) });
const freeNow = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

it('[P40a P40b] an upload that is larger than the disk leaves a service that works, also after kill -9', async () => {
  const kept = await storeFile(server, ada, 'kept.bin', Buffer.alloc(40 * MiB, 1));
  // What was begun while there was room for it: two of them are more than there is.
  const one = await beginUpload(server, ada, 'one.bin', 35 * MiB);
  const two = await beginUpload(server, ada, 'two.bin', 36 * MiB);
  expect((await sendBytes(one.endpoint, 0, new Uint8Array(30 * MiB))).status).toBe(204);
  const refused = await sendBytes(two.endpoint, 0, new Uint8Array(30 * MiB));
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    ...{ status: 507, body: { error: 'storage_full' } },
  });
  expect(freeNow()).toBeGreaterThan(60 * MiB);
  const huge = {
    kind: 'drive#file',
    upload_type: 'UPLOAD_TYPE_RESUMABLE',
    name: 'huge',
    size: String(500 * MiB),
  };
  expect((await own('POST', '/drive/v1/files', huge)).body.error).toBe('storage_full');

  await server.kill();
  await server.start();
  ada = await signInAgain(server, ada);
  await newFolder(server, ada, 'made on a full disk');
  const environment = { ALOFT_DATA: dataFolder, DATABASE_URL: '', ALOFT_S3_ENDPOINT: '' };
  expect(await runAloft(environment, ['backup', 'create', join(disk, 'backup')])).toMatchObject({ code: 1 });
  for (const { id } of [one, two]) expect((await own('DELETE', `/drive/v1/files/${id}`)).status).toBe(200);
  expect((await own('POST', '/drive/v1/files:batchDelete', { ids: [kept] })).status).toBe(200);
  await storeFile(server, ada, 'again.bin', Buffer.alloc(20 * MiB, 2));
  expect(await runAloft(environment, ['check', '--deep'])).toMatchObject({ code: 0, complaint: '' });
});
