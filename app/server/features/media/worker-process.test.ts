import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '../../operations/demonstration/pictures.ts';
import { bigPng, canvas, turbulence } from './testing/hostile.ts';
import { codedFilm, song, vp8Film } from './testing/recordings.ts';
import { ask, isAlive, outcomeOf, readOf, refused, startTestWorker } from './testing/workers.ts';
import { workersOfFile } from './testing/workers-of-file.ts';

const start = workersOfFile();

describe('a process that reads media', () => {
  it('[R10.6] tells what pictures, films and sounds say, makes their thumbnails, one job after the other', async () => {
    const worker = await start();
    const [png, film, mp3, coded] = [
      await picture('png', 9, 640, 400),
      await vp8Film(64, 40),
      await song(),
      await codedFilm(90),
    ];
    expect(await ask(worker, 'pictureFacts', png)).toMatchObject({
      answer: { kind: 'facts', facts: { width: 640, height: 400, container: 'png', still: 'picture' } },
    });
    expect(await ask(worker, 'containerFacts', film)).toMatchObject({
      answer: { kind: 'facts', facts: { width: 64, height: 40, still: 'key' } },
    });
    for (const [wanted, bytes, width] of [
      ['pictureThumbnail', png, 360],
      ['filmThumbnail', film, 64],
      ['filmThumbnail', mp3, 300],
    ] as const) {
      const outcome = await ask(worker, wanted, bytes);
      if (outcome.kind !== 'answer' || outcome.answer.kind !== 'thumbnail') throw new Error(wanted);
      expect(await sharp(outcome.answer.webp).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(await ask(worker, 'filmThumbnail', coded)).toMatchObject({
      answer: { kind: 'film', rotation: 90 },
    });
  });

  it('[P36g T16] has nothing of the server: no environment, no file, no connection but the one to it', async () => {
    const worker = await start();
    const folder = `/proc/${worker.pid}`;
    const names = readFileSync(`${folder}/environ`, 'latin1')
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => line.split('=')[0] ?? '');
    expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)).toSorted()).toEqual([
      'MALLOC_ARENA_MAX',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
      'UV_THREADPOOL_SIZE',
    ]);
    const open = readdirSync(`${folder}/fd`).map((fd) => readlinkSync(join(folder, 'fd', fd)));
    expect(open.filter((target) => !/^(anon_inode|pipe|socket):|^\/dev\/null$/.test(target))).toEqual([]);
    // Standard error and the messages.
    expect(open.filter((target) => target.startsWith('socket:')).length).toBeLessThanOrEqual(2);
    expect(readFileSync(`${folder}/cwd/proc/version`, 'utf8')).toContain('Linux');
  });
});

describe('what takes too much', () => {
  it('[P36g] a drawing of less than two kilobytes that takes hours is killed for its time', async () => {
    const worker = await start({ cpuSeconds: 0.5 });
    const drawing = turbulence('time');
    expect(drawing.length).toBeLessThan(2048);
    expect(await ask(worker, 'pictureThumbnail', drawing)).toEqual({ kind: 'failed', reason: 'time' });
    expect([worker.isAlive(), isAlive(worker.pid)]).toEqual([false, false]);
    expect(worker.log.at(-1)).toMatchObject({ event: 'media-worker', pid: worker.pid });
  });

  it('[P36g] 50,000 × 50,000 pixels in a few bytes are refused, as a PNG and as an SVG, and the next is read', async () => {
    const worker = await start();
    for (const bomb of [bigPng(50_000, 50_000), canvas(50_000, 50_000)])
      for (const wanted of ['pictureFacts', 'pictureThumbnail'] as const)
        expect(await ask(worker, wanted, bomb)).toEqual(refused('too_large'));
    // As many as are allowed, without any bytes for them.
    expect(await ask(worker, 'pictureThumbnail', bigPng(7000, 7000))).toEqual(refused('unreadable'));
    expect(await ask(worker, 'pictureThumbnail', await picture('png', 3, 20, 20))).toMatchObject({
      answer: { kind: 'thumbnail' },
    });
  });
});

describe('a process that does not do its job', () => {
  it('[P36g] is killed when it says what makes no sense, or asks for more than the file has', async () => {
    for (const fault of ['lies', 'floods', 'asksForMore'])
      expect(await outcomeOf(start, fault), fault).toEqual({
        outcome: { kind: 'failed', reason: 'crash' },
        isAlive: false,
      });
  });

  it('[P36g] rejects when its process cannot be started', async () => {
    const path = join(import.meta.dirname, 'testing/faulty-process.ts');
    await expect(startTestWorker({}, { path, args: ['neverStarts'] })).rejects.toThrow();
  });
});

describe('what is not the content’s fault', () => {
  it('[P36g] bytes that the store does not give, or not in time, are no failure of the content', async () => {
    const worker = await start({ readSeconds: 0.2 });
    const bytes = await picture('png', 3, 20, 20);
    const job = { wanted: 'pictureThumbnail', size: bytes.length, rotation: 0, side: 360 } as const;
    expect(await worker.ask(job, () => Promise.reject(new Error('the store is away')))).toEqual({
      kind: 'unavailable',
    });
    expect(await worker.ask(job, () => new Promise(() => undefined))).toEqual({ kind: 'unavailable' });
    expect(await worker.ask(job, readOf(bytes))).toMatchObject({ answer: { kind: 'thumbnail' } });
  });

  it('[P36g] a process that somebody else kills, or the server ends, says so', async () => {
    const [killed, ended] = [await start(), await start()];
    const asked = ask(killed, 'pictureThumbnail', turbulence('killed'));
    process.kill(killed.pid, 'SIGKILL');
    expect(await asked).toEqual({ kind: 'killed' });
    const other = ask(ended, 'pictureThumbnail', turbulence('ended'));
    await ended.end();
    expect(await other).toEqual({ kind: 'unavailable' });
    expect(await ask(ended, 'pictureThumbnail', turbulence('late'))).toEqual({ kind: 'unavailable' });
    expect([isAlive(killed.pid), isAlive(ended.pid)]).toEqual([false, false]);
  });
});
