// Backups by the real command, in a process of its own.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { environmentOf, runAloft } from '../../proofs/testing/operator-process.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine, onCluster } from '../../proofs/testing/test-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-command-'));
const backup = join(folder, 'backup');
/** Large enough to be hashed on a thread. */
const content = randomBytes(3 * 1024 ** 2);

let server: TestServer;
let ada: Person;
let file: string;
const engines: EnginePart[] = [];
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  file = await storeFile(server, ada, 'content.bin', content);
});
afterAll(async () => {
  await server.stop();
  for (const engine of engines) await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true });
});

/** An empty data folder, and an empty database and bucket where the suite has them. */
async function emptyTarget(): Promise<Configuration> {
  const dataFolder = mkdtempSync(join(folder, 'target-'));
  const engine = await engineOf(dataFolder);
  engines.push(engine);
  return { ...server.configuration, dataFolder, ...engine };
}

const aloft = (on: Configuration, ...words: string[]) => runAloft(environmentOf(on), words);
/** What processes on a cluster have in common is needed nowhere else. */
const key = () => (onCluster() ? [] : ['--key-file', keyFileOf(server.configuration.dataFolder)]);

async function bytesAt(target: Configuration): Promise<Buffer> {
  const restored = await startTestServer(target);
  try {
    const { body } = await call(restored, 'GET', `/drive/v1/files/${file}`, { token: ada.token });
    return Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
  } finally {
    await restored.stop();
  }
}

it('[P5e P5h] a backup with a large file is made and restored by commands that end by themselves', async () => {
  expect(await aloft(server.configuration, 'backup', 'create', backup)).toMatchObject({
    code: 0,
    complaint: '',
  });
  const target = await emptyTarget();
  // Whoever looked has made a database, and stored nothing in it.
  expect((await aloft(target, 'user', 'list')).code).toBe(0);
  const restored = await aloft(target, 'backup', 'restore', backup, ...key());
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  expect((await bytesAt(target)).equals(content)).toBe(true);
});
