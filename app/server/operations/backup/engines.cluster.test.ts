import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  call,
  newPerson,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { clusterKey, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-engines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aloft = (on: Configuration, ...words: string[]) => runAloftHere(on, words);

async function moveTo(
  from: Configuration,
  to: Configuration,
  backup: string,
  keyFile: string,
): Promise<TestServer> {
  expect(await aloft(from, 'backup', 'create', backup)).toMatchObject({ code: 0, complaint: '' });
  // Each place has a key of its own: the former one is needed to open what comes.
  const refused = await aloft(to, 'backup', 'restore', backup);
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('--key-file') });
  const restored = await aloft(to, 'backup', 'restore', backup, '--key-file', keyFile);
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  expect(await aloft(to, 'check', '--deep')).toMatchObject({ code: 0, complaint: '' });
  return startTestServer(to);
}

it('[P5e P5f] a drive moves from files to PostgreSQL and S3 and back, is the same, and is sealed with the key of each place', async () => {
  const onFiles = { databaseUrl: null, objectStore: null, secretKeys: [] };
  const first = await startTestServer({ dataFolder: join(folder, 'first'), ...onFiles });
  const ada = await newPerson(first, 'ada@example.org');
  const id = await storeFile(first, ada, 'héllo ☂.txt', 'the very bytes');
  await storeFile(first, ada, 'empty', '');
  const share = await newShare(first, ada, [id]);
  const listed = await call(first, 'GET', '/drive/v1/files', { token: ada.token });

  const dataFolder = join(folder, 'second');
  const engine = await engineOf(dataFolder);
  const second = await moveTo(
    first.configuration,
    { ...first.configuration, dataFolder, ...engine },
    join(folder, 'a'),
    keyFileOf(first.configuration.dataFolder),
  );
  await first.stop();
  await storeFile(second, ada, 'new.txt', 'written on PostgreSQL');
  const moved = await call(second, 'GET', `/drive/v1/share?share_id=${share.id}&pass_code=${share.passCode}`);
  expect(moved.body.share_status).toBe('OK');

  const back = { ...first.configuration, dataFolder: join(folder, 'third') };
  const keyOfCluster = join(folder, 'cluster.key');
  writeFileSync(keyOfCluster, clusterKey, { mode: 0o600 });
  const third = await moveTo(second.configuration, back, join(folder, 'b'), keyOfCluster);
  const opened = await call(third, 'GET', `/drive/v1/share?share_id=${share.id}&pass_code=${share.passCode}`);
  expect(opened.body.share_status).toBe('OK');
  await second.stop();
  await forgetEngine(engine);
  const again = await call(third, 'GET', '/drive/v1/files', { token: ada.token });
  const namesOf = (text: string): string[] =>
    [...text.matchAll(/"name":"([^"]*)"/g)].map((match) => match[1] ?? '');
  expect(namesOf(again.text).toSorted()).toEqual([...namesOf(listed.text), 'new.txt'].toSorted());
  const file = await call(third, 'GET', `/drive/v1/files/${id}?usage=FETCH`, { token: ada.token });
  expect(await (await fetch(String(file.body.web_content_link))).text()).toBe('the very bytes');
  await third.stop();
});
