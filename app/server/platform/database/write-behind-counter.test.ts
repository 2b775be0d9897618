import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Sum, startWriteBehindCounter } from './write-behind-counter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sums are written after two seconds in key order, a hundred at a time', async () => {
  const written: (readonly Sum[])[] = [];
  const counter = startWriteBehindCounter(
    async (sums) => void written.push(sums),
    (error) => expect.fail(String(error)),
  );
  for (let n = 0; n < 250; n += 1) counter.count(`key ${String(249 - n).padStart(3, '0')}`, 1);
  counter.count('key 000', 5);
  await vi.advanceTimersByTimeAsync(1999);
  expect(written).toEqual([]);
  expect(counter.pending('key 000')).toBe(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(written.map((sums) => sums.length)).toEqual([100, 100, 50]);
  expect(written[0]?.[0]).toEqual({ key: 'key 000', amount: 6 });
  expect(counter.pending('key 000')).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toHaveLength(3);
});

it('failed writes are retried together with later counts, and nothing is written twice', async () => {
  let works = false;
  const [written, failures]: [Sum[], unknown[]] = [[], []];
  const add = async (sums: readonly Sum[]): Promise<void> => {
    await Promise.resolve();
    if (!works) throw new Error('no database');
    written.push(...sums);
  };
  const counter = startWriteBehindCounter(add, (error) => failures.push(error));
  counter.count('a', 1);
  await vi.advanceTimersByTimeAsync(2000);
  expect([failures.length, counter.pending('a')]).toEqual([1, 1]);
  counter.count('a', 2);
  works = true;
  const flushed = counter.flush();
  // Counted during the write.
  counter.count('a', 4);
  await flushed;
  expect([written, counter.pending('a')]).toEqual([[{ key: 'a', amount: 3 }], 4]);
  await counter.stop();
  expect(written.map(({ amount }) => amount)).toEqual([3, 4]);
});
