import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { environmentOf, runAloft } from '../../proofs/testing/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../../proofs/testing/server-process.ts';
import { beginUpload, call, newPerson, sendBytes } from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { keyFileOf } from '../keys/key-file.ts';
import { closeToOthers } from './private-files.ts';

/** Every file and folder from here down, the folder itself included. */
function everyPath(folder: string): string[] {
  // What is written just now has another name in a moment.
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [folder];
  return [folder, ...readdirSync(folder).flatMap((name) => everyPath(join(folder, name)))];
}
const modeOf = (path: string): number => (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
/** Those that others than their owner may read, write or enter, with their modes. */
const openTo = (folder: string): string[] =>
  everyPath(folder)
    .filter((path) => (modeOf(path) & 0o077) !== 0)
    .map((path) => `${relative(folder, path)} ${modeOf(path).toString(8)}`);
/** As `mkdir` and `cp` leave them under the usual umask. */
function openAll(folder: string): number {
  const paths = everyPath(folder);
  for (const path of paths) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  return paths.length;
}

let umask: number;
let room: string;
beforeAll(() => {
  // What most systems give a service, and what its children inherit.
  umask = process.umask(0o022);
});
afterAll(() => {
  process.umask(umask);
});
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'aloft-modes-'));
  return () => rmSync(room, { recursive: true, force: true });
});

describe('a server that is started under umask 022', () => {
  let engine: EnginePart;
  let server: ServerProcess;
  beforeEach(async () => {
    engine = await engineOf(room);
    const { ALOFT_DATA: _, ...environment } = environmentOf({ ...engine, dataFolder: room });
    server = await startServerProcess({ demonstration: 'off', captcha: 'off', environment });
    return async () => {
      await server.stop();
      await forgetEngine(engine);
    };
  });

  /** Leaves something of every kind in the data folder: rows, bytes, half an upload, a thumbnail, a mail. */
  async function leaveTraces(name: string): Promise<void> {
    const who = await newPerson(server, `${name}@example.org`);
    const colour = { r: 10, g: 20, b: 30 };
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const { id, endpoint } = await beginUpload(server, who, `${name}.png`, picture.length);
    await sendBytes(endpoint, 0, new Uint8Array(picture));
    const half = await beginUpload(server, who, 'half.bin', 10);
    await sendBytes(half.endpoint, 0, new Uint8Array(5));
    const shown = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
    const { thumbnail_link } = v.parse(v.object({ thumbnail_link: v.string() }), shown.body);
    // A busy machine asks for it to be fetched later.
    await expect.poll(async () => (await fetch(thumbnail_link)).status).toBe(200);
    await call(server, 'POST', '/v1/auth/verification', {
      body: { client_id: 'aloft-terminal', email: 'new@example.org', target: 'ANY', usage: 'REGISTER' },
    });
  }

  it('[P5g] writes nothing that others can read: rows, bytes, thumbnails, mails, its lock, a backup, what is restored', async () => {
    const { dataFolder } = server;
    await leaveTraces('ada');
    // A verification's response does not wait for its mail.
    for (const name of ['thumbnails', 'outbox', 'lock', 'lock.sqlite'])
      await expect.poll(() => [name, existsSync(join(dataFolder, name))]).toEqual([name, true]);
    expect(openTo(dataFolder)).toEqual([]);
    const environment = environmentOf({ ...engine, dataFolder });
    const backup = join(room, 'backups', 'first');
    expect(await runAloft(environment, ['backup', 'create', backup])).toMatchObject({ code: 0 });
    expect(openTo(join(room, 'backups'))).toEqual([]);
    const byHand = join(room, 'restored');
    mkdirSync(byHand, { mode: 0o755 });
    const other = await engineOf(byHand);
    const restored = await runAloft(environmentOf({ ...other, dataFolder: byHand }), [
      'backup',
      'restore',
      backup,
      ...(existsSync(keyFileOf(dataFolder)) ? ['--key-file', keyFileOf(dataFolder)] : []),
    ]);
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    expect(openTo(byHand)).toEqual([]);
    await forgetEngine(other);
  });

  it('[P5g] restricts the modes of a data folder that others could read, with all in it and its write-ahead log, and logs it once', async () => {
    const { dataFolder } = server;
    await leaveTraces('bo');
    // Killed, so that the log and the shared memory beside the database stay.
    await server.kill();
    const count = openAll(dataFolder);
    expect(openTo(dataFolder)).toHaveLength(count);
    await server.start();
    expect(openTo(dataFolder)).toEqual([]);
    const said = () => server.output().match(/"event":"modes"[^\n]*/g) ?? [];
    expect(said()).toHaveLength(1);
    expect(said()[0]).toMatch(
      /\d+ files and folders could be read by other users of this computer and are closed now"/,
    );
    await leaveTraces('cy');
    expect(openTo(dataFolder)).toEqual([]);
    await server.kill();
    await server.start();
    expect(said()).toHaveLength(1);
  });
});

describe('restricting the modes of a folder', () => {
  it('[P5g] entries at the first level of a restricted one are restricted', () => {
    chmodSync(room, 0o700);
    mkdirSync(join(room, 'outbox'), { mode: 0o755 });
    writeFileSync(join(room, 'aloft.sqlite'), '', { mode: 0o644 });
    expect(closeToOthers(room)).toEqual({ closed: 2, open: [] });
    expect(openTo(room)).toEqual([]);
    expect(closeToOthers(room)).toEqual({ closed: 0, open: [] });
  });

  it('[P5g] where it holds other programs’ files as well, it and those stay as they are, and all of ours are restricted', () => {
    chmodSync(room, 0o755);
    mkdirSync(join(room, 'blobs', 'ab'), { recursive: true });
    writeFileSync(join(room, 'blobs', 'ab', 'abc'), '');
    writeFileSync(join(room, 'notes.txt'), '');
    closeToOthers(room);
    expect(openTo(room)).toEqual([' 755', 'notes.txt 644']);
  });

  it('[P5g] blobs on another disk behind a symbolic link are restricted there', () => {
    const folder = join(room, 'data');
    const disk = join(room, 'disk');
    mkdirSync(folder);
    mkdirSync(disk);
    symlinkSync(disk, join(folder, 'blobs'));
    closeToOthers(folder);
    expect([modeOf(folder), modeOf(disk)]).toEqual([0o700, 0o700]);
  });

  it('[P5g] a link within the folder is not followed: what it names is not ours', () => {
    const elsewhere = join(room, 'elsewhere.txt');
    const folder = join(room, 'data');
    mkdirSync(join(folder, 'outbox'), { recursive: true });
    writeFileSync(elsewhere, '');
    symlinkSync(elsewhere, join(folder, 'outbox', 'link'));
    closeToOthers(folder);
    expect(modeOf(elsewhere)).toBe(0o644);
    expect(modeOf(join(folder, 'outbox'))).toBe(0o700);
  });
});
