import { expect, it } from 'vitest';
import { clientKey, type FairKey, goneKey, operatorKey } from '../../../platform/locks/fair-key.ts';
import { QueueFull } from '../../../platform/locks/fair-queue.ts';
import { inHashTurn } from './hash-turns.ts';

const settled = () => new Promise((settle) => setImmediate(settle));

/** Work of principals that ends when the test says so, in the order in which it began. */
function scene() {
  const running: { readonly who: FairKey | null; readonly end: () => void }[] = [];
  const began: (FairKey | null)[] = [];
  const refused: (FairKey | null)[] = [];
  const asked: Promise<void>[] = [];
  const ask = (who: FairKey | null): void => {
    const work = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      began.push(who);
      running.push({ who, end: resolve });
      return promise;
    };
    const turn = inHashTurn(who, work).catch((error: unknown) => {
      expect(error).toBeInstanceOf(QueueFull);
      refused.push(who);
    });
    asked.push(turn);
  };
  const endNext = async (): Promise<FairKey | null | undefined> => {
    const next = running.shift();
    next?.end();
    await settled();
    return next?.who;
  };
  /** Ends everything: the queue is the process's. */
  const endAll = async (): Promise<void> => {
    while (running.length > 0) await endNext();
    await Promise.all(asked);
  };
  return { ask, began, refused, running, endNext, endAll };
}

const inOneNetwork = (n: number): FairKey => clientKey(`2001:db8:0:${(n + 1).toString(16)}::/64`);
const inAsMany = (n: number): FairKey => clientKey(`10.${n}.7.1`);
const newcomer = clientKey('192.0.2.1');

it.each([
  ['of one network', inOneNetwork, 6],
  ['of as many networks', inAsMany, 64],
])(
  '[P36c P36t T42] sixty addresses %s, whose next sign-in comes when one ends: a newcomer is let in and waits one round',
  async (_, addressOf, turns) => {
    const { ask, began, refused, endNext, endAll } = scene();
    for (let n = 0; n < 120; n += 1) ask(addressOf(n % 60));
    await settled();
    for (let time = 0; time < 7; time += 1) {
      const before = began.length;
      ask(newcomer);
      while (began.indexOf(newcomer, before) === -1) {
        const ended = await endNext();
        expect(refused).not.toContain(newcomer);
        if (ended !== newcomer && ended) ask(ended);
        expect(began.length - before).toBeLessThanOrEqual(turns);
      }
    }
    expect(refused).not.toContain(newcomer);
    await endAll();
  },
);

it('[P36t] within a network, the last request of the client with the most gives way', async () => {
  const { ask, began, refused, endAll } = scene();
  const [greedy, other] = [inOneNetwork(1), inOneNetwork(2)];
  for (let n = 0; n < 50; n += 1) ask(greedy);
  await settled();
  expect(refused).toHaveLength(50 - 2 - 32);
  ask(other);
  await settled();
  expect(refused).toHaveLength(50 - 2 - 32 + 1);
  await endAll();
  expect(refused).not.toContain(other);
  // It was not the last of its network.
  expect(began.indexOf(other)).toBeLessThan(8);
});

it('[P36t] sessions and the server itself are no client’s network', async () => {
  const { ask, refused, endAll } = scene();
  for (let n = 0; n < 60; n += 1) ask(inOneNetwork(n));
  await settled();
  const before = refused.length;
  for (const who of [operatorKey, goneKey, null]) ask(who);
  await settled();
  await endAll();
  expect(refused).toHaveLength(before);
});
