import { expect, it } from 'vitest';
import { type Checks, openReadiness } from './readiness.ts';

const fine: Checks = {
  database: async () => true,
  migrations: async () => true,
  store: async () => true,
  disk: async () => true,
};

/** The checks with one that counts, and is settled by the test. */
function counting(check: () => Promise<boolean>) {
  let runs = 0;
  const database = (): Promise<boolean> => {
    runs += 1;
    return check();
  };
  return { checks: { ...fine, database }, runs: () => runs };
}

it('measures at most once a second, however many ask', async () => {
  let now = 0;
  const { checks, runs } = counting(async () => true);
  const readiness = openReadiness(checks, { interval: 1000, timeLimit: 60_000, now: () => now });
  expect(readiness.latest()).toBe(null);
  await Promise.all(Array.from({ length: 1000 }, () => readiness.measure()));
  for (let n = 0; n < 1000; n += 1) await readiness.measure();
  now = 999;
  expect(readiness.latest()?.isReady).toBe(true);
  await readiness.measure();
  expect(runs()).toBe(1);
  now = 1000;
  expect(readiness.latest()).toBe(null);
  await readiness.measure();
  expect(runs()).toBe(2);
});

it('names what is failing: a no, and a check that rejects', async () => {
  for (const check of [async () => false, () => Promise.reject(new Error('refused'))]) {
    const measured = await openReadiness({ ...fine, store: check }).measure();
    expect(measured.isReady).toBe(false);
    expect(Object.entries(measured.checks).map(([name, { state }]) => [name, state])).toEqual([
      ['database', 'ok'],
      ['migrations', 'ok'],
      ['store', 'failing'],
      ['disk', 'ok'],
    ]);
  }
});

it('does not wait for a check that hangs, and does not run it a second time meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { checks, runs } = counting(() => promise);
  const readiness = openReadiness(checks, { interval: 0, timeLimit: 1, now: () => 0 });
  for (let n = 0; n < 3; n += 1) {
    const measured = await readiness.measure();
    expect([measured.isReady, measured.checks.database.state]).toEqual([false, 'slow']);
  }
  expect(runs()).toBe(1);
  resolve(true);
  await expect.poll(async () => (await readiness.measure()).isReady).toBe(true);
});
