import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { maxRenderTurn, renderTurns } from './render-turns.ts';

const [greedy, other] = ['203.0.113.9', '198.51.100.7'] as const;

afterEach(() => {
  vi.useRealTimers();
});

/** Documents that are rendered until the test ends them; `begun` has their names in order. */
function scene() {
  const inTurn = renderTurns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (client: string, name: string, gone = new AbortController().signal): Promise<string | null> =>
    inTurn(client, gone, () => {
      begun.push(name);
      return new Promise((settle) => ends.set(name, () => settle(name)));
    });
  const end = (name: string): void => ends.get(name)?.();
  return { ask, begun, end };
}

it('[P36n] documents of one client are rendered one by one, and another client’s beside them', async () => {
  const { ask, begun, end } = scene();
  const first = ask(greedy, 'first');
  const second = ask(greedy, 'second');
  const left = new AbortController();
  const third = ask(greedy, 'third', left.signal);
  const fourth = ask(greedy, 'fourth');
  const another = ask(other, 'another');
  await nextIteration();
  expect(begun).toEqual(['first', 'another']);
  end('first');
  end('another');
  expect(await Promise.all([first, another])).toEqual(['first', 'another']);
  // Who leaves takes no turn.
  left.abort();
  expect(await third).toBeNull();
  await nextIteration();
  end('second');
  expect(await second).toBe('second');
  await nextIteration();
  end('fourth');
  expect([await fourth, begun]).toEqual(['fourth', ['first', 'another', 'second', 'fourth']]);
});

it('[P36m P36n] a document that waits for something else does not hold up its client’s next; one that waits too long is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, begun } = scene();
  const answers = Array.from({ length: 12 }, (_, n) => ask(greedy, `document ${n}`));
  await vi.advanceTimersByTimeAsync(maxRenderTurn - 1);
  expect(begun).toEqual(['document 0']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['document 0', 'document 1']);
  await vi.advanceTimersByTimeAsync(20 * maxRenderTurn);
  expect(begun.length).toBeLessThan(12);
  expect(await answers.at(-1)).toBeNull();
});
