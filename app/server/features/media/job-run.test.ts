import { expect, it } from 'vitest';
import { runJob } from './job-run.ts';
import { readBudget } from './kinds.ts';
import type { FromServer } from './messages.ts';

const mebibyte = 1024 ** 2;

function begin(size: number, read = async (start: number, end: number) => new Uint8Array(end - start)) {
  const said: FromServer[] = [];
  const parts = { number: 7, job: { wanted: 'containerFacts', size }, read, readSeconds: 5 } as const;
  const run = runJob({ ...parts, say: (message) => said.push(message) });
  let id = 0;
  const ask = (start: number, end: number, number = 7): boolean => {
    id += 1;
    return run.hear({ kind: 'read', number, id, start, end });
  };
  return { run, said, ask };
}

it('[P36g] a job reads within its file, 16 MiB at once and 64 in all', () => {
  const { run, ask } = begin(2 ** 40);
  expect([ask(5, 5), ask(6, 5)]).toEqual([false, false]);
  expect([ask(0, 16 * mebibyte + 1), begin(100).ask(90, 101), begin(100).ask(90, 100)]).toEqual([
    false,
    false,
    true,
  ]);
  const other = begin(2 ** 40);
  const parts = Array.from({ length: 5 }, (_, n) => other.ask(n * 16 * mebibyte, (n + 1) * 16 * mebibyte));
  expect(parts).toEqual([true, true, true, true, false]);
  expect(run.isWaiting()).toBe(false);
});

it('[P36g] a job reads so many times and no more', () => {
  const { ask } = begin(2 ** 40);
  for (let n = 0; n < readBudget.reads; n += 1) expect(ask(n, n + 1)).toBe(true);
  expect(ask(0, 1)).toBe(false);
});

it('[P36g] what the job before reads ahead is given nothing of the next one’s file', async () => {
  const { run, said, ask } = begin(100);
  expect(ask(0, 1_000_000, 6)).toBe(true);
  expect(run.hear({ kind: 'answer', number: 6, answer: { kind: 'refused', reason: 'unreadable' } })).toBe(
    true,
  );
  expect(ask(0, 10)).toBe(true);
  expect(run.isWaiting()).toBe(true);
  await expect
    .poll(() => said)
    .toEqual([
      { kind: 'begin', number: 7, job: { wanted: 'containerFacts', size: 100 } },
      { kind: 'bytes', id: 2, bytes: new Uint8Array(10) },
    ]);
  expect(run.isWaiting()).toBe(false);
  run.settle({ kind: 'killed' });
  run.settle({ kind: 'failed', reason: 'time' });
  expect(await run.outcome).toEqual({ kind: 'killed' });
});
