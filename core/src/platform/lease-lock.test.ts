import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseLock } from './lease-lock.ts';
import { validTimeout } from './lock-timeout.ts';
import { memoryStorage, randomId } from './memory/platform.ts';
import { memoryLock } from './memory-lock.ts';

/** Work that is done when it is told. */
function held() {
  let release = (): void => undefined;
  const done = new Promise<void>((settle) => {
    release = settle;
  });
  return { release, work: () => done };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['memory', () => memoryLock()],
  ['lease', () => leaseLock(memoryStorage(), Date.now, randomId)],
])('the %s lock', (_name, make) => {
  it('[R5.7] runs one task after the other, and returns its result', async () => {
    const lock = make();
    const order: string[] = [];
    const first = held();
    const a = lock('x', 5000, async () => {
      order.push('a in');
      await first.work();
      order.push('a out');
    });
    const b = lock('x', 5000, async () => {
      order.push('b in');
      return 7;
    });
    const other = lock('y', 5000, async () => order.push('y in'));
    await other;
    await vi.advanceTimersByTimeAsync(1000);
    expect(order.toSorted()).toEqual(['a in', 'y in']);
    first.release();
    expect(await b).toBe(7);
    await a;
    expect(order.filter((one) => one !== 'y in')).toEqual(['a in', 'a out', 'b in']);
  });

  it('[R5.7 T22] waiting for a task that does not end stops at the timeout', async () => {
    const lock = make();
    const stuck = held();
    const a = lock('x', 5000, stuck.work);
    const next = lock('x', 30, async () => 'went on');
    await vi.advanceTimersByTimeAsync(100);
    expect(await next).toBe('went on');
    stuck.release();
    await a;
  });

  it('a failing task releases the lock, and its error is rethrown', async () => {
    const lock = make();
    await expect(lock('x', 5000, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(await lock('x', 5000, async () => 'next')).toBe('next');
  });
});

it('[R5.7] an invalid timeout counts as none: the lock is tried once', () => {
  expect([10_000, 0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(validTimeout)).toEqual([
    10_000, 0, 0, 0, 0,
  ]);
});

it('[P31b] two processes with one storage exclude each other, and an unreleased lease expires', async () => {
  const storage = memoryStorage();
  let now = 1000;
  const one = leaseLock(storage, () => now, randomId);
  const two = leaseLock(storage, () => now, randomId);
  const first = held();
  const order: string[] = [];
  const a = one('x', 60_000, async () => {
    order.push('one');
    await first.work();
  });
  const b = two('x', 60_000, async () => order.push('two'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(order).toEqual(['one']);
  first.release();
  await vi.advanceTimersByTimeAsync(50);
  await Promise.all([a, b]);
  expect(order).toEqual(['one', 'two']);
  storage.set('aloft.lock.x', `dead ${now + 15_000}`);
  now += 15_001;
  expect(await two('x', 60_000, async () => 'after the dead')).toBe('after the dead');
  expect(storage.get('aloft.lock.x')).toBeNull();
});
