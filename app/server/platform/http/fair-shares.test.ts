// One client with many requests, among others: at the listener, without a socket.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { maxWorkDuration, shedLoad } from './load-shedding.ts';

const proxy = '127.0.0.1';
const greedy = '203.0.113.9';
const other = '198.51.100.7';
/** Another address of the greedy one's /64, for each number. */
const ofNetwork = (nth: number): string => `2001:db8:0:7::${(nth + 1).toString(16)}`;

afterEach(() => {
  vi.useRealTimers();
});

interface Arrived {
  readonly outgoing: ServerResponse;
  isStarted(): boolean;
  isRefused(): boolean;
  /** It is answered, or its client leaves. */
  end(): void;
}

/** A listener; `arrive` is a request from an address, forwarded by the proxy if `forwarded` is given. */
function scene({ proxies = [], maxConcurrent = 512 }: { proxies?: string[]; maxConcurrent?: number } = {}) {
  let clock = 0;
  let count = 0;
  const started = new Set<ServerResponse>();
  const listener = shedLoad((_, outgoing) => started.add(outgoing), {
    ...{ maxConcurrent, isWork: true, proxies, log: () => undefined, now: () => clock },
  });
  const arrive = (address: string, forwarded?: string): Arrived => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
    const incoming = new IncomingMessage(socket);
    count += 1;
    // A made-up session for each request.
    Object.assign(incoming.headers, { authorization: `Bearer made-up-${count}` });
    if (forwarded !== undefined) incoming.headers['x-forwarded-for'] = forwarded;
    const outgoing = new ServerResponse(incoming);
    listener(incoming, outgoing);
    return {
      outgoing,
      isStarted: () => started.has(outgoing),
      isRefused: () => outgoing.statusCode === 503,
      end: () => void outgoing.destroy().emit('close'),
    };
  };
  const arriveMany = (many: number, address: (nth: number) => string, forwarded?: (nth: number) => string) =>
    Array.from({ length: many }, (_, nth) => arrive(address(nth), forwarded?.(nth)));
  const pass = (milliseconds: number): void => {
    clock += milliseconds;
  };
  return { arrive, arriveMany, pass };
}
const count = (all: readonly Arrived[], is: (one: Arrived) => boolean): number => all.filter(is).length;
const started = (all: readonly Arrived[]): number => count(all, (one) => one.isStarted());
const refused = (all: readonly Arrived[]): number => count(all, (one) => one.isRefused());

it.each<[string, (nth: number) => string, ((nth: number) => string) | undefined]>([
  ['of an address', () => greedy, undefined],
  ['of a /64', ofNetwork, undefined],
  ['behind a listed proxy', () => proxy, () => `10.0.0.1, ${greedy}`],
])(
  '[P36n] of fifty requests %s six are worked on, the others wait their turn; nobody else does',
  async (_, from, by) => {
    const { arrive, arriveMany } = scene({ proxies: [proxy] });
    const many = arriveMany(50, from, by);
    expect([started(many), refused(many)]).toEqual([6, 0]);
    const another = by === undefined ? arrive(other) : arrive(proxy, other);
    expect(another.isStarted()).toBe(true);
    many[0]?.end();
    await nextIteration();
    expect([started(many), many[6]?.isStarted()]).toEqual([7, true]);
    // Who leaves takes no turn.
    many[7]?.end();
    many[1]?.end();
    await nextIteration();
    expect([many[7]?.isStarted(), many[8]?.isStarted(), started(many)]).toEqual([false, true, 8]);
  },
);

it('[P36n] what waits for something else than this process takes no turn of its client’s others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { arriveMany } = scene();
  const many = arriveMany(20, () => greedy);
  await vi.advanceTimersByTimeAsync(maxWorkDuration - 1);
  expect(started(many)).toBe(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(started(many)).toBe(12);
  await vi.advanceTimersByTimeAsync(maxWorkDuration);
  expect([started(many), refused(many)]).toEqual([18, 0]);
});

it('[P36n] a request that waits too long for its client’s others is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { arriveMany } = scene();
  const many = arriveMany(100, () => greedy);
  await vi.advanceTimersByTimeAsync(15 * maxWorkDuration);
  expect(started(many) + refused(many)).toBe(100);
  expect(started(many)).toBeGreaterThanOrEqual(60);
});

it('[P36n] one client never takes every place, nor do ten; who comes finds one, behind a proxy too', () => {
  const { arrive, arriveMany } = scene({ proxies: [proxy] });
  const many = arriveMany(
    600,
    () => proxy,
    () => greedy,
  );
  expect(refused(many)).toBe(600 - 256);
  const ten = arriveMany(
    6000,
    () => proxy,
    (nth) => `192.0.2.${nth % 10}`,
  );
  expect(6000 - refused(ten)).toBeLessThan(256);
  const another = arrive(proxy, other);
  expect([another.isStarted(), another.isRefused()]).toEqual([true, false]);
  // What ends makes room.
  const before = arrive(proxy, greedy);
  expect(before.isRefused()).toBe(true);
  for (const one of [...many, ...ten]) one.end();
  expect(arrive(proxy, greedy).isRefused()).toBe(false);
});

it('[P36n] an address that stands for many has every place', () => {
  const { arriveMany } = scene({ maxConcurrent: 40 });
  const many = arriveMany(50, () => '127.0.0.1');
  expect(refused(many)).toBe(10);
});

it('[P36n P38b] in a rush the last request of who has most is refused, and not whoever comes', async () => {
  const { arrive, arriveMany, pass } = scene();
  // The iteration has used its time: what comes now is queued.
  arrive('127.0.0.1').end();
  pass(21);
  const rush = arriveMany(60, (nth) => `192.0.2.${nth % 15}`);
  expect(started(rush)).toBe(0);
  pass(201);
  const another = arrive(other);
  expect([another.isRefused(), refused(rush)]).toEqual([false, 1]);
  expect(rush[45]?.isRefused()).toBe(true);
  // Those who have as many as anybody are refused themselves.
  const greedier = arrive('192.0.2.1');
  expect([greedier.isRefused(), refused(rush)]).toEqual([true, 1]);
  pass(-221);
  while (!another.isStarted()) await nextIteration();
  expect(refused(rush)).toBe(1);
});

it('[P36l P36n] whoever is refused for another may have left meanwhile', async () => {
  const { arrive, arriveMany, pass } = scene();
  arrive('127.0.0.1').end();
  pass(21);
  const rush = arriveMany(60, (nth) => `192.0.2.${nth % 15}`);
  for (const one of rush) one.end();
  pass(201);
  const errors: string[] = [];
  for (const { outgoing } of rush) outgoing.on('error', ({ message }) => errors.push(message));
  const another = arrive(other);
  await nextIteration();
  expect([another.isRefused(), refused(rush), errors]).toEqual([false, 0, []]);
});
