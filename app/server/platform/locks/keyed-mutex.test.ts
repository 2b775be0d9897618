import { afterEach, expect, it, vi } from 'vitest';
import { KeyedMutex, MutexTimeout } from './keyed-mutex.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('runs work of one key one after another, in the order it came, and other keys beside it', async () => {
  const mutex = new KeyedMutex();
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex.runExclusive('a', async () => {
    events.push('first begins');
    await gate.promise;
    events.push('first ends');
  });
  const second = mutex.runExclusive('a', async () => events.push('second'));
  const third = mutex.runExclusive('a', async () => events.push('third'));
  await mutex.runExclusive('b', async () => events.push('other key'));
  gate.resolve();
  await Promise.all([first, second, third]);
  expect(events).toEqual(['first begins', 'other key', 'first ends', 'second', 'third']);
});

it('frees the key of work that failed', async () => {
  const mutex = new KeyedMutex();
  const failed = mutex.runExclusive('a', () => Promise.reject(new Error('it failed')));
  const next = mutex.runExclusive('a', async () => 'next');
  await expect(failed).rejects.toThrow('it failed');
  expect(await next).toBe('next');
});

it('[P36m] work that waits has an end, however long the key is held, and leaves nothing behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const mutex = new KeyedMutex();
  const gate = Promise.withResolvers<void>();
  const first = mutex.runExclusive('a', () => gate.promise, 1000);
  const begun: string[] = [];
  const late = mutex.runExclusive('a', async () => begun.push('late'), 1000);
  const patient = mutex.runExclusive('a', async () => begun.push('patient'), 2000);
  const refused = expect(late).rejects.toThrow(MutexTimeout);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  gate.resolve();
  await Promise.all([first, patient]);
  expect([begun, mutex.size]).toEqual([['patient'], 0]);
});
