// What takes long, or a great deal of memory: worker-process.test.ts has the rest.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '../../operations/demonstration/pictures.ts';
import type { ReadRange } from './kinds.ts';
import { boxes, endlessFilm, interlaced, turbulence } from './testing/hostile.ts';
import { ask, isAlive, outcomeOf, refused } from './testing/workers.ts';
import { workersOfFile } from './testing/workers-of-file.ts';

const start = workersOfFile();

describe('a process that reads media', () => {
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
});

describe('what takes too much', () => {
  it('[P36g] a drawing that takes hours is killed by the clock where the processor’s time is not told', async () => {
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
  it('[P36g] that ends in the middle is the content’s fault, unless the whole service ends', async () => {
    for (const [fault, outcome] of [
      ['aborts', { kind: 'failed', reason: 'crash' }],
      ['throws', { kind: 'failed', reason: 'crash' }],
      ['exits', { kind: 'failed', reason: 'crash' }],
      ['fillsItsHeap', { kind: 'failed', reason: 'memory' }],
      ['isEndedWithTheService', { kind: 'unavailable' }],
    ] as const)
      expect(await outcomeOf(start, fault), fault).toEqual({ outcome, isAlive: false });
  });
});

describe('what is not the content’s fault', () => {
  it('[P36g] a server that is killed takes the processes with it, whatever they are in the middle of', async () => {
    for (const hostile of ['await endlessFilm()', 'turbulence()']) {
      const wanted = hostile.includes('Film') ? 'containerFacts' : 'pictureThumbnail';
      const program = `import { startTestWorker, readOf } from ${JSON.stringify(join(import.meta.dirname, 'testing/workers.ts'))};
        import { endlessFilm, turbulence } from ${JSON.stringify(join(import.meta.dirname, 'testing/hostile.ts'))};
        const bytes = ${hostile};
        const worker = await startTestWorker({ cpuSeconds: 600, wallSeconds: 600 });
        worker.ask({ wanted: '${wanted}', size: bytes.length, rotation: 0, side: 360 }, async (from, to) => {
          console.log(worker.pid);
          return readOf(bytes)(from, to);
        }).then((outcome) => console.error('the job has ended:', outcome));`;
      const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const pid = await new Promise<number>((settle, fail) => {
        server.stdout.once('data', (text: Buffer) => settle(Number(text.toString().split('\n')[0])));
        server.once('exit', (code) => fail(new Error(`the server ended with ${code} before it told a pid`)));
      });
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
