import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mediaLimits } from './limits.ts';
import type { Job } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { openWorkerPool } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

const job: Job = { wanted: 'pictureFacts', size: 1 };
const read = async () => new Uint8Array(1);
const done: Outcome = { kind: 'answer', answer: { kind: 'refused', reason: 'unreadable' } };
const killed: Outcome = { kind: 'killed' };
const tooMuch: Outcome = { kind: 'failed', reason: 'memory' };
const tooLong: Outcome = { kind: 'failed', reason: 'time' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A pool of processes that answer what they are told to; one that does not answer `done` has ended with that. */
function poolOf(outcomes: readonly Outcome[], starts: (nth: number) => boolean = () => true) {
  const left = [...outcomes];
  let [started, running] = [0, 0];
  const start = async (): Promise<WorkerProcess | null> => {
    started += 1;
    if (!starts(started)) return null;
    running += 1;
    let isAlive = true;
    const die = (): void => {
      if (isAlive) running -= 1;
      isAlive = false;
    };
    return {
      isAlive: () => isAlive,
      ask: async () => {
        const outcome = left.shift() ?? done;
        if (outcome !== done) die();
        return outcome;
      },
      end: async () => die(),
    };
  };
  const pool = openWorkerPool({ limits: mediaLimits, idle: 1000, log: () => undefined, start });
  const ask = () => pool.use((one) => one(job, read));
  return { pool, ask, counts: () => ({ started, running }) };
}

it('[P36g] a job whose process is killed from outside is retried in another, once', async () => {
  const once = poolOf([killed, done]);
  expect(await once.ask()).toEqual(done);
  expect(once.counts().started).toBe(2);
  const twice = poolOf([killed, killed, done]);
  expect(await twice.ask()).toEqual({ kind: 'failed', reason: 'crash' });
  expect(twice.counts().started).toBe(2);
  expect(await twice.ask()).toEqual(done);
});

it('[P36g] what fails in a process that has done other jobs is tried in a fresh one; what takes too long is not', async () => {
  const used = poolOf([done, tooMuch, done]);
  await used.ask();
  expect(await used.ask()).toEqual(done);
  expect(used.counts().started).toBe(2);
  const fresh = poolOf([tooMuch, done]);
  expect(await fresh.ask()).toEqual(tooMuch);
  const long = poolOf([done, tooLong, done]);
  await long.ask();
  expect(await long.ask()).toEqual(tooLong);
});

it('[P36g] one process does 200 jobs, and ends when there is nothing to do', async () => {
  const { ask, counts } = poolOf([]);
  for (let n = 0; n < 200; n += 1) await ask();
  expect(counts()).toEqual({ started: 1, running: 1 });
  await ask();
  expect(counts()).toEqual({ started: 2, running: 1 });
  vi.advanceTimersByTime(999);
  await ask();
  vi.advanceTimersByTime(999);
  expect(counts()).toEqual({ started: 2, running: 1 });
  vi.advanceTimersByTime(1);
  expect(counts()).toEqual({ started: 2, running: 0 });
  expect(await ask()).toEqual(done);
  expect(counts()).toEqual({ started: 3, running: 1 });
});

it('[P36g] after a failed start none is tried for ten seconds, and no content is blamed', async () => {
  const { ask, counts } = poolOf([], (nth) => nth > 1);
  for (const _ of [1, 2, 3]) expect(await ask()).toEqual({ kind: 'unavailable' });
  expect(counts().started).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(await ask()).toEqual(done);
  expect(counts().started).toBe(2);
});

it('[P36g] a pool that stops ends its processes and starts no more', async () => {
  const { pool, ask, counts } = poolOf([]);
  await ask();
  await pool.stop();
  expect(await ask()).toEqual({ kind: 'unavailable' });
  expect(counts()).toEqual({ started: 1, running: 0 });
});
