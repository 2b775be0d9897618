// The desktop client, installed from the packed tarball, keeps a folder in step with the real server's drive.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../../app/server/proofs/testing/start-test-server.ts';
import type {} from '../pack-once.ts';
import { type InstalledExample, installExample } from '../package/install-example.ts';

let desktop: InstalledExample;
let server: TestServer;
let ada: Person;
let top: string;
let driveFolder: string;

beforeAll(async () => {
  server = await startTestServer({}, { limits: { devicePoll: 1000 } });
  desktop = await installExample('desktop', inject('packed').tarball);
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(async () => {
  await server?.stop();
  desktop?.remove();
});

const as = (...words: readonly string[]): string[] => [
  ...words,
  '--server',
  server.appUrl,
  '--profile',
  join(desktop.folder, 'profile'),
];

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly sha256: string;
}

async function list(parentId: string, trashed = false): Promise<readonly Listed[]> {
  const filters = JSON.stringify({ trashed: { eq: trashed } });
  const query = new URLSearchParams({ parent_id: parentId, limit: '500', filters });
  const { body } = await call(server, 'GET', `/drive/v1/files?${query}`, { token: ada.token });
  return body.files as readonly Listed[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Everything in the drive's folder: paths with the hash of files. */
async function driveTree(parentId = driveFolder, within = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { id, name, kind, sha256: hash } of await list(parentId)) {
    const path = `${within}${name}`;
    if (kind === 'drive#folder') Object.assign(found, { [`${path}/`]: '' }, await driveTree(id, `${path}/`));
    else found[path] = hash;
  }
  return found;
}

function localTree(within = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(top, within), { withFileTypes: true })) {
    const path = `${within}${entry.name}`;
    if (entry.name === '.aloft' || entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) Object.assign(found, { [`${path}/`]: '' }, localTree(`${path}/`));
    else
      found[path] = createHash('sha256')
        .update(readFileSync(join(top, path)))
        .digest('hex');
  }
  return found;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), text);
}

async function idOf(path: string): Promise<string> {
  let id = driveFolder;
  for (const name of path.split('/')) {
    const found = (await list(id)).find((one) => one.name === name);
    if (found === undefined) throw new Error(`no ${path}`);
    id = found.id;
  }
  return id;
}

/** Gives a file of the drive other content, as an editor in the browser does: the same entry, a new version. */
async function replaceOnDrive(path: string, text: string): Promise<void> {
  const names = path.split('/');
  const parent = names.length === 1 ? driveFolder : await idOf(names.slice(0, -1).join('/'));
  await trash(path);
  await storeFile(server, ada, names.at(-1) ?? '', text, parent);
}

async function trash(path: string): Promise<void> {
  const body = { ids: [await idOf(path)] };
  const { status } = await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body });
  expect(status).toBe(200);
}

/** One pass; both sides are the same afterwards. Answers what the client said. */
async function sync(): Promise<string> {
  const { code, stdout, stderr } = await desktop.run(...as('sync', top, '--to', 'work', '--once'));
  expect([code, stderr]).toEqual([0, '']);
  expect(await driveTree()).toEqual(localTree());
  return stdout;
}

it('the example type-checks against the declarations of the package', async () => {
  expect(await desktop.checkTypes()).toBe('');
});

describe('a synchronized folder', () => {
  it('[R1.7] signs in by a code', async () => {
    const running = desktop.begin(...as('sign-in'));
    const [, code] = await running.until('stdout', /Code: ([A-Z]{4}-[A-Z]{4})\n/);
    const asked = await call(server, 'GET', `/v1/auth/device?user_code=${code}`, { token: ada.token });
    expect(asked.body.client_name).toBe('Aloft Desktop');
    const body = { user_code: code, action: 'allow' };
    await call(server, 'POST', '/v1/auth/device', { token: ada.token, body });
    expect((await running.ended).stdout).toContain('Signed in as ada.');
  });

  it('additions are synchronized both ways, including folders', async () => {
    driveFolder = await newFolder(server, ada, 'work');
    top = join(desktop.folder, 'work');
    const photos = await newFolder(server, ada, 'photos', driveFolder);
    await storeFile(server, ada, 'sea.txt', 'the sea', photos);
    write('notes/plan.txt', 'a plan');
    write('empty.txt', '');
    await sync();
    expect(localTree()).toEqual({
      'notes/': '',
      'notes/plan.txt': sha256('a plan'),
      'photos/': '',
      'photos/sea.txt': sha256('the sea'),
      'empty.txt': sha256(''),
    });
    expect(await sync()).toBe('In step after 0 steps.\n');
  });

  it('changes are detected by hash: a new content is transferred, a new time is not', async () => {
    write('notes/plan.txt', 'a new plan');
    await replaceOnDrive('photos/sea.txt', 'the sea at night');
    write('empty.txt', '');
    expect(await sync()).toMatch(/In step after 2 steps\.\n$/);
    expect(localTree()).toMatchObject({
      'notes/plan.txt': sha256('a new plan'),
      'photos/sea.txt': sha256('the sea at night'),
    });
  });

  it('deletions go to the trash of the other side', async () => {
    rmSync(join(top, 'empty.txt'));
    await trash('photos');
    await sync();
    expect(Object.keys(localTree())).toEqual(['notes/', 'notes/plan.txt']);
    expect((await list('*', true)).map((one) => one.name)).toContain('empty.txt');
    const [when = ''] = readdirSync(join(top, '.aloft/trash'));
    expect(readFileSync(join(top, '.aloft/trash', when, 'photos/sea.txt'), 'utf8')).toBe('the sea at night');
  });

  it('a conflict is kept under two names', async () => {
    write('notes/plan.txt', 'mine');
    await replaceOnDrive('notes/plan.txt', 'theirs');
    expect(await sync()).toContain('changed on both sides: notes/plan.txt');
    expect(localTree()).toEqual({
      'notes/': '',
      'notes/plan.txt': sha256('theirs'),
      'notes/plan (this computer).txt': sha256('mine'),
    });
  });

  it('a change wins over a deletion on the other side, and a folder is deleted only when all of it is', async () => {
    write('notes/plan.txt', 'changed here');
    await trash('notes/plan.txt');
    await sync();
    expect(localTree()['notes/plan.txt']).toBe(sha256('changed here'));
    const [aside, notes] = [join(top, 'aside'), join(top, 'notes')];
    renameSync(notes, aside);
    await storeFile(server, ada, 'new.txt', 'new there', await idOf('notes'));
    await sync();
    expect(localTree()).toMatchObject({
      'aside/plan.txt': sha256('changed here'),
      'notes/new.txt': sha256('new there'),
    });
    expect(localTree()['notes/plan.txt']).toBeUndefined();
  });

  it('[T15] symbolic links are ignored, and nothing is written through them', async () => {
    const outside = join(desktop.folder, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, join(top, 'way-out'));
    const wayOut = await newFolder(server, ada, 'way-out', driveFolder);
    await storeFile(server, ada, 'planted.txt', 'planted', wayOut);
    const { code, stdout } = await desktop.run(...as('sync', top, '--to', 'work', '--once'));
    expect([code, readdirSync(outside)]).toEqual([0, []]);
    expect(stdout).toContain('left alone: way-out');
    expect((await list(wayOut)).map((one) => one.name)).toEqual(['planted.txt']);
    rmSync(join(top, 'way-out'));
    await sync();
  });

  it('a lost local folder is downloaded again: nothing is deleted in the drive', async () => {
    const before = await driveTree();
    rmSync(top, { recursive: true });
    await sync();
    expect(localTree()).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(3);
  });

  it('another account or folder than last time is refused, and an unreachable drive changes nothing', async () => {
    const other = await desktop.run(...as('sync', top, '--to', 'elsewhere', '--once'));
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('in step with another folder')]);
    const away = await desktop.run('sync', top, '--server', 'http://127.0.0.1:1', '--profile', 'none');
    expect(away.code).toBe(1);
    expect(await driveTree()).toEqual(localTree());
  });

  it('[R10.7] watches for changes: each is synchronized to the other side', async () => {
    const running = desktop.begin(...as('sync', top, '--to', 'work'));
    write('live.txt', 'from here');
    await running.until('stdout', /to the drive: live\.txt/);
    await storeFile(server, ada, 'answer.txt', 'from there', driveFolder);
    await running.until('stdout', /from the drive: answer\.txt/);
    running.interrupt();
    expect((await running.ended).code).toBe(0);
    expect(existsSync(join(top, 'answer.txt'))).toBe(true);
    expect(await driveTree()).toEqual(localTree());
  });
});
