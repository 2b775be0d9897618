// Long commands that are stopped, each in a process of its own.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
import { blobPath, tablePath } from '../backup/manifest.ts';
import { commands } from './commands.ts';
import { longCommandOf, longCommands } from './long-commands.ts';
import { holdFile, startAloft } from './testing/running-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-stopped-'));
const size = 300_000;
let server: TestServer;
let blobs: readonly string[];
let environment: Readonly<Record<string, string>>;
const stored = (blob: string): string => blobPath(server.configuration.dataFolder, blob);

beforeAll(async () => {
  server = await startTestServer();
  const ada = await newPerson(server, 'ada@example.org');
  for (let n = 0; n < 6; n += 1) await storeFile(server, ada, `${n}.bin`, randomBytes(size));
  const rows = await server.services.db.selectFrom('blobs').select('id').where('size', '=', size).execute();
  blobs = rows.map(({ id }) => id);
  environment = environmentOf(server.configuration);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('every command that is long has a name that is typed, and says what is next', () => {
  const names = commands.map(({ name }) => name);
  for (const name of Object.keys(longCommands)) {
    expect(names).toContain(name);
    expect(longCommandOf([...name.split(' '), 'x'])).toBe(name);
  }
  for (const words of [[], ['user', 'list'], ['backup'], ['toString'], ['key', 'show']])
    expect(longCommandOf(words)).toBeNull();
});

it('[P5e] a backup that is stopped keeps what was copied, and the same command goes on with it', async () => {
  const to = join(folder, 'backup');
  const [held = '', changed = '', ...others] = blobs;
  const copy = (blob: string): string => blobPath(`${to}.part`, blob);
  const file = holdFile(stored(held));
  const running = startAloft(environment, ['backup', 'create', to]);
  await file.read;
  for (const blob of [changed, ...others])
    await expect.poll(() => statSync(copy(blob), { throwIfNoEntry: false })?.size).toBe(size);
  expect(await runAloft(environment, ['backup', 'create', to])).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^aloft: another backup \(process \d+\) is written to .*\.part\n$/),
  });
  running.kill('SIGINT');
  file.flow();
  const stopped = await running.ended;
  expect(stopped).toMatchObject({ code: 130, signal: null, out: '' });
  expect(stopped.complaint).toBe(
    `aloft: stopping; once more ends it at once\naloft: stopped: ${longCommands['backup create']}\n`,
  );
  expect(stopped.progress).toEqual([
    'rows …',
    expect.stringMatching(/^rows: [\d,]+ in /),
    'blobs: 1.7 MiB …',
  ]);
  expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, true]);
  file.restore();

  const before = others.map((blob) => statSync(copy(blob)).ino);
  writeFileSync(copy(changed), randomBytes(size));
  mkdirSync(join(`${to}.part`, 'blobs', 'zz'));
  writeFileSync(join(`${to}.part`, 'blobs', 'zz', 'zz-deleted-meanwhile'), 'of somebody who deleted it');
  expect(await runAloft(environment, ['backup', 'create', to])).toMatchObject({ code: 0, complaint: '' });
  expect(readdirSync(to).toSorted()).toEqual(['blobs', 'manifest.json', 'tables']);
  expect(existsSync(`${to}.part`)).toBe(false);
  expect(others.map((blob) => statSync(blobPath(to, blob)).ino)).toEqual(before);
  for (const blob of blobs)
    expect(readFileSync(blobPath(to, blob)).equals(readFileSync(stored(blob)))).toBe(true);
  expect(readdirSync(join(to, 'blobs'), { recursive: true })).not.toContain('zz/zz-deleted-meanwhile');

  const target = { ...environment, ALOFT_DATA: join(folder, 'target') };
  const words = ['backup', 'restore', to, '--key-file', keyFileOf(server.configuration.dataFolder)];
  expect(await runAloft(target, words)).toMatchObject({ code: 0, complaint: '' });
  expect(await runAloft(target, ['check', '--deep'])).toMatchObject({ code: 0, complaint: '' });
});

it('[P5e P5h] a restore that is told to end does, and the same command restores everything', async () => {
  const from = join(folder, 'whole');
  expect(await runAloft(environment, ['backup', 'create', from])).toMatchObject({ code: 0 });
  const target = { ...environment, ALOFT_DATA: join(folder, 'restored') };
  const words = ['backup', 'restore', from, '--key-file', keyFileOf(server.configuration.dataFolder)];
  const file = holdFile(tablePath(from, 'accounts'));
  const running = startAloft(target, words);
  await file.read;
  running.kill('SIGINT');
  file.flow();
  expect(await running.ended).toMatchObject({
    ...{ code: 130, signal: null, out: '' },
    complaint: expect.stringContaining(`aloft: stopped: ${longCommands['backup restore']}\n`),
  });
  file.restore();
  expect(await runAloft(target, words)).toMatchObject({ code: 0, complaint: '' });
  expect(await runAloft(target, ['check', '--deep'])).toMatchObject({ code: 0, complaint: '' });
});

it('a folder with anything else in it, or that others may enter, is left as it is', async () => {
  const to = join(folder, 'mine');
  mkdirSync(`${to}.part`, { mode: 0o700 });
  mkdirSync(join(`${to}.part`, 'tables'));
  writeFileSync(join(`${to}.part`, 'tables', 'letter.txt'), 'mine');
  writeFileSync(join(`${to}.part`, 'notes.txt'), 'mine');
  expect(await runAloft(environment, ['backup', 'create', to])).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('has something that is of no backup (notes.txt)'),
  });
  expect(readFileSync(join(`${to}.part`, 'tables', 'letter.txt'), 'utf8')).toBe('mine');

  // In a folder of all, somebody else may make it first, to read what comes.
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere, { mode: 0o700 });
  mkdirSync(join(folder, 'open.part'));
  chmodSync(join(folder, 'open.part'), 0o755);
  symlinkSync(elsewhere, join(folder, 'link.part'));
  for (const name of ['open', 'link'])
    expect(await runAloft(environment, ['backup', 'create', join(folder, name)])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('.part is not a folder of this user alone'),
    });
  expect(readdirSync(elsewhere)).toEqual([]);
});

it('a check that is told to end does, and one that waits for a disk that does not answer dies of the signal', async () => {
  const [held = ''] = blobs;
  const file = holdFile(stored(held));
  const running = startAloft(environment, ['check', '--deep', '--json']);
  await file.read;
  running.kill('SIGTERM');
  file.flow();
  expect(await running.ended).toMatchObject({
    code: 143,
    out: '',
    complaint: expect.stringContaining(`aloft: stopped: ${longCommands.check}\n`),
  });
  file.restore();

  const silent = holdFile(stored(held));
  const waiting = startAloft(environment, ['check', '--deep']);
  await silent.read;
  waiting.kill('SIGINT');
  const died = await waiting.ended;
  silent.restore();
  expect(died).toMatchObject({ code: null, signal: 'SIGINT', out: '' });
  expect(died.complaint.match(/^aloft: stopped: /gm)).toHaveLength(1);
  expect(await runAloft(environment, ['check', '--deep'])).toMatchObject({ code: 0, complaint: '' });
});
