import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { File } from '@aloft/core/wire';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { picture } from '../../operations/demonstration/pictures.ts';
import { findProgram } from '../../platform/processes/find-program.ts';
import {
  beginUpload,
  call,
  newPerson,
  sendBytes,
  startTestServer,
} from '../../proofs/testing/start-test-server.ts';
import { decodeFrame } from './decoder.ts';
import { codedFilm } from './testing/recordings.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-decoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that stands in for ffmpeg: what it does is given as JavaScript. */
function program(name: string, code: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${code}\n`);
  chmodSync(path, 0o755);
  return path;
}

const film = new Uint8Array(300_000).fill(7);
// Programs that end by themselves get an hour: on a busy machine, Node.js alone takes long to start.
const patient = { limit: 3600_000 };
const drawn = await picture('png', 30, 640, 360);
// What it is asked for is what it answers: it can write nowhere else.
const witness = program(
  'witness',
  `const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  process.stdout.write(JSON.stringify({ args: process.argv.slice(2), environment: Object.keys(process.env),
    folder: process.cwd(), size: Buffer.concat(chunks).length }));
});`,
);
// A picture for one frame in a Matroska film that we wrote, and for nothing else: not for the stranger's file.
const standIn = program(
  'ffmpeg',
  `const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const film = Buffer.concat(chunks);
  if (film.subarray(0, 4).toString('hex') !== '1a45dfa3' || film.length > 2000) process.exit(1);
  process.stdout.write(Buffer.from(${JSON.stringify(drawn.toString('base64'))}, 'base64'));
});`,
);
const Report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    args: v.array(v.string()),
    environment: v.array(v.string()),
    folder: v.string(),
    size: v.number(),
  }),
);

describe('the decoder', () => {
  it('[R10.6] is found on the PATH or by its path, and may be missing or off', async () => {
    const path = `/nowhere:relative:${folder}`;
    expect(await findProgram('ffmpeg', path)).toBe(standIn);
    expect(await findProgram(standIn, '')).toBe(standIn);
    expect(await findProgram('ffmpeg', '/nowhere')).toBeNull();
    expect(await findProgram(join(folder, 'no-such-program'), path)).toBeNull();
    expect(await findProgram('off', path)).toBeNull();
    writeFileSync(join(folder, 'text'), 'no program', { mode: 0o644 });
    expect(await findProgram('text', path)).toBeNull();
  });

  it('[R10.6 T16] gets one film through a pipe, none of our environment, and reads no file or address', async () => {
    const decoded = await decodeFrame(witness, film, patient);
    if (decoded.kind !== 'picture') throw new Error(decoded.kind);
    const { args, environment, folder: where, size } = v.parse(Report, decoded.png.toString());
    const after = (name: string): string | undefined => args[args.indexOf(name) + 1];
    expect(args).toContain('-nostdin');
    expect([after('-protocol_whitelist'), after('-i'), after('-f')]).toEqual(['pipe', 'pipe:0', 'matroska']);
    expect(args.indexOf('-protocol_whitelist')).toBeLessThan(args.indexOf('-i'));
    expect([after('-threads'), after('-frames:v'), args.at(-1)]).toEqual(['1', '1', 'pipe:1']);
    expect(Number(after('-max_alloc'))).toBeLessThanOrEqual(256 * 1024 ** 2);
    expect(
      environment.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name) && !name.startsWith('__')),
    ).toEqual([]);
    expect([size, where]).toEqual([film.length, '/']);
  });

  it('[R10.6 P36g] that hangs, floods, takes memory or writes is killed, and the content is to blame', async () => {
    const sleeper = program('sleeper', 'setInterval(() => undefined, 1000);');
    // It would never end by itself: that there is an answer is the proof.
    expect(await decodeFrame(sleeper, film, { limit: 300 })).toEqual({ kind: 'tooMuch' });
    const flood = program(
      'flood',
      'const part = Buffer.alloc(1 << 20); (function more() { process.stdout.write(part, more); })();',
    );
    expect(await decodeFrame(flood, film, patient)).toEqual({ kind: 'tooMuch' });
    const greedy = program('greedy', 'const held = []; for (;;) held.push(Buffer.allocUnsafe(1 << 26));');
    expect(await decodeFrame(greedy, film, patient)).toEqual({ kind: 'undecodable' });
    expect(await decodeFrame(program('deaf', 'process.exit(1);'), film, patient)).toEqual({
      kind: 'undecodable',
    });
    expect(await decodeFrame(program('mute', 'process.stdin.resume();'), film, patient)).toEqual({
      kind: 'undecodable',
    });
  });

  it('[P36g] is killed with whatever it has started', async () => {
    // The answer is not over before the last that could write to it is gone.
    const parent = program(
      'parent',
      `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'],
  { stdio: 'inherit' }); setInterval(() => undefined, 1000);`,
    );
    expect(await decodeFrame(parent, film, { limit: 500 })).toEqual({ kind: 'tooMuch' });
  });

  it('[R10.6 P36g] that is gone, cannot run or is told to stop leaves nothing to blame', async () => {
    expect(await decodeFrame(join(folder, 'gone'), film)).toEqual({ kind: 'unavailable' });
    writeFileSync(join(folder, 'no-program'), 'words', { mode: 0o644 });
    expect(await decodeFrame(join(folder, 'no-program'), film)).toEqual({ kind: 'unavailable' });
    const stop = new AbortController();
    const waiting = decodeFrame(
      program('waits', 'process.stdin.resume(); setInterval(() => undefined, 1000);'),
      film,
      { signal: stop.signal },
    );
    stop.abort();
    expect(await waiting).toEqual({ kind: 'unavailable' });
    expect(await decodeFrame(standIn, film, { signal: stop.signal })).toEqual({ kind: 'unavailable' });
  });
});

describe('a film that needs the decoder', () => {
  const told = async (decoder: string) => {
    const server = await startTestServer({ ffmpeg: decoder });
    try {
      const ada = await newPerson(server, 'decoder@example.org');
      const bytes = await codedFilm(90);
      const { id, endpoint } = await beginUpload(server, ada, 'film.mp4', bytes.length);
      await sendBytes(endpoint, 0, new Uint8Array(bytes));
      const { db, media } = server.services;
      const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await media.factsOf(row, 3600_000);
      const ask = async () =>
        v.parse(File, (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).body)
          .thumbnail_link;
      const link = await ask();
      const answer = link === '' ? null : await fetch(link);
      return {
        link,
        status: answer?.status,
        bytes: Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)),
        later: await ask(),
      };
    } finally {
      await server.stop();
    }
  };

  it('[R10.6] shows a frame, turned as the film says', async () => {
    const { status, bytes } = await told(standIn);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 203, height: 360 });
  });

  it('[R10.6] has no thumbnail without it, and none is promised again once it could not be decoded', async () => {
    expect((await told('off')).link).toBe('');
    const broken = await told(program('broken', 'process.exit(1);'));
    expect([broken.link === '', broken.status, broken.later]).toEqual([false, 404, '']);
  });
});
