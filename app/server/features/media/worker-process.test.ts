import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { picture } from '../../operations/demonstration/pictures.ts';
import type { ReadRange } from './kinds.ts';
import type { JobLimits } from './limits.ts';
import type { Job } from './messages.ts';
import { bigPng, boxes, canvas, endlessFilm, interlaced, turbulence } from './testing/hostile.ts';
import { codedFilm, song, vp8Film } from './testing/recordings.ts';
import { isAlive, readOf, startTestWorker, type TestWorker } from './testing/workers.ts';

const started: TestWorker[] = [];
afterAll(() => Promise.all(started.map((worker) => worker.end())));

async function start(limits: Partial<JobLimits> = {}): Promise<TestWorker> {
  const worker = await startTestWorker(limits);
  started.push(worker);
  return worker;
}

const ask = (worker: TestWorker, wanted: Job['wanted'], bytes: Uint8Array) =>
  worker.ask({ wanted, size: bytes.length, rotation: 0 }, readOf(bytes));
const refused = (reason: 'unreadable' | 'too_large') => ({
  kind: 'answer',
  answer: { kind: 'refused', reason },
});

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

  it('[P36g] reads the formats that browsers show, and no TIFF', async () => {
    const worker = await start();
    const drawn = sharp(await picture('png', 9, 40, 20));
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const)
      expect(
        await ask(worker, 'pictureFacts', await drawn.clone().toFormat(format).toBuffer()),
        format,
      ).toMatchObject({ answer: { kind: 'facts', facts: { width: 40 } } });
    expect(await ask(worker, 'pictureFacts', await drawn.clone().tiff().toBuffer())).toEqual(
      refused('unreadable'),
    );
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

  it('[P36g] … and by the clock where the processor’s time is not told', async () => {
    const worker = await start({ cpuSeconds: Number.POSITIVE_INFINITY, wallSeconds: 0.3 });
    expect(await ask(worker, 'pictureThumbnail', turbulence('clock'))).toEqual({
      kind: 'failed',
      reason: 'time',
    });
  });

  it('[P36g] a video whose parser never ends is killed at its time limit, for metadata or a thumbnail', async () => {
    const film = await endlessFilm();
    for (const wanted of ['containerFacts', 'filmThumbnail'] as const)
      expect(await ask(await start({ cpuSeconds: 0.5 }), wanted, film), wanted).toEqual({
        kind: 'failed',
        reason: 'time',
      });
  });

  it('[P36g] what takes too much memory is killed for that', async () => {
    const worker = await start({ mebibytes: 150 });
    expect(await ask(worker, 'pictureThumbnail', await interlaced())).toEqual({
      kind: 'failed',
      reason: 'memory',
    });
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

  it('[P36g] a container of seven million empty boxes is read within its budget, and comes to nothing', async () => {
    const worker = await start();
    let read = 0;
    const bytes = boxes(56_000_000);
    const counted: ReadRange = async (from, to) => {
      read += to - from;
      return bytes.slice(from, to);
    };
    expect(await worker.ask({ wanted: 'containerFacts', size: bytes.length }, counted)).toMatchObject({
      answer: { kind: 'facts', facts: { width: 0, duration_ms: 0, still: 'none' } },
    });
    expect(await worker.ask({ wanted: 'filmThumbnail', size: bytes.length }, counted)).toEqual(
      refused('unreadable'),
    );
    expect(read).toBeLessThanOrEqual(2 * 64 * 1024 ** 2);
  });
});

describe('a process that does not do its job', () => {
  const path = join(import.meta.dirname, 'testing/faulty-process.ts');
  const job = { wanted: 'pictureFacts', size: 100 } as const;
  const outcomeOf = async (fault: string) => {
    const worker = await startTestWorker({}, { path, args: [fault] });
    started.push(worker);
    const outcome = await worker.ask(job, readOf(Buffer.alloc(100)));
    return { outcome, isAlive: worker.isAlive() };
  };

  it('[P36g] is killed when it says what makes no sense, or asks for more than the file has', async () => {
    for (const fault of ['lies', 'floods', 'asksForMore'])
      expect(await outcomeOf(fault), fault).toEqual({
        outcome: { kind: 'failed', reason: 'crash' },
        isAlive: false,
      });
  });

  it('[P36g] that ends in the middle is the content’s fault, unless the whole service ends', async () => {
    for (const [fault, outcome] of [
      ['aborts', { kind: 'failed', reason: 'crash' }],
      ['throws', { kind: 'failed', reason: 'crash' }],
      ['exits', { kind: 'failed', reason: 'crash' }],
      ['fillsItsHeap', { kind: 'failed', reason: 'memory' }],
      ['isEndedWithTheService', { kind: 'unavailable' }],
    ] as const)
      expect(await outcomeOf(fault), fault).toEqual({ outcome, isAlive: false });
  });

  it('[P36g] rejects when its process cannot be started', async () => {
    await expect(startTestWorker({}, { path, args: ['neverStarts'] })).rejects.toThrow();
  });
});

describe('what is not the content’s fault', () => {
  it('[P36g] bytes that the store does not give, or not in time, are no failure of the content', async () => {
    const worker = await start({ readSeconds: 0.2 });
    const bytes = await picture('png', 3, 20, 20);
    const job = { wanted: 'pictureThumbnail', size: bytes.length, rotation: 0 } as const;
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

  it('[P36g] a server that is killed takes the processes with it, whatever they are in the middle of', async () => {
    for (const hostile of ['await endlessFilm()', 'turbulence()']) {
      const wanted = hostile.includes('Film') ? 'containerFacts' : 'pictureThumbnail';
      const program = `import { startTestWorker, readOf } from ${JSON.stringify(join(import.meta.dirname, 'testing/workers.ts'))};
        import { endlessFilm, turbulence } from ${JSON.stringify(join(import.meta.dirname, 'testing/hostile.ts'))};
        const bytes = ${hostile};
        const worker = await startTestWorker({ cpuSeconds: 600, wallSeconds: 600 });
        worker.ask({ wanted: '${wanted}', size: bytes.length, rotation: 0 }, async (from, to) => {
          console.log(worker.pid);
          return readOf(bytes)(from, to);
        });`;
      const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const pid = await new Promise<number>((settle) =>
        server.stdout.once('data', (text: Buffer) => settle(Number(text.toString().split('\n')[0]))),
      );
      expect(isAlive(pid)).toBe(true);
      // It has its bytes, and works on them.
      const time = () => Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[11]);
      const before = time();
      await expect.poll(time).toBeGreaterThan(before + 20);
      server.kill('SIGKILL');
      await expect.poll(() => isAlive(pid)).toBe(false);
    }
  });
});
