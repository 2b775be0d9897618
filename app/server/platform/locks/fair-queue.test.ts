import { describe, expect, it } from 'vitest';
import { FairQueue, type FairQueueOptions, QueueFull } from './fair-queue.ts';

const options: FairQueueOptions = {
  slots: 2,
  slotsPerKey: 2,
  maxQueued: 8,
  maxQueuedPerKey: 8,
  maxWait: null,
};

/** Asks for slots and notes who got one, in which order. */
function scene(more: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue<string>({ ...options, ...more });
  const got: string[] = [];
  const refused: string[] = [];
  const releases: (() => void)[] = [];
  const ask = (key: string | null, name = String(key)): void => {
    queue.take(key).then(
      (release) => {
        got.push(name);
        releases.push(release);
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(QueueFull);
        refused.push(name);
      },
    );
  };
  const settled = () => new Promise((settle) => setImmediate(settle));
  const releaseNext = async (): Promise<void> => {
    releases.shift()?.();
    await settled();
  };
  return { ask, got, refused, releaseNext, settled };
}

describe('a fair queue', () => {
  it('[P36k] round robin between keys, first come first served within a key', async () => {
    const { ask, got, releaseNext, settled } = scene({ slots: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
    for (const name of ['b1', 'b2']) ask('b', name);
    ask('c', 'c1');
    await settled();
    for (let n = 0; n < 7; n += 1) await releaseNext();
    expect(got).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('[P36j] a key at its limit leaves the other slots to others; the server’s own work has no limit', async () => {
    const { ask, got, releaseNext, settled } = scene({ slots: 4, slotsPerKey: 2 });
    for (const name of ['a1', 'a2', 'a3']) ask('a', name);
    ask('b');
    ask(null);
    ask(null, 'null 2');
    await settled();
    expect(got).toEqual(['a1', 'a2', 'b', 'null']);
    await releaseNext();
    expect(got.at(-1)).toBe('a3');
  });

  it('[P36s] keys that have slots leave one to those that have none', async () => {
    const { ask, got, releaseNext, settled } = scene({ slots: 4, slotsPerKey: 2, slotsForNewcomers: 1 });
    for (const name of ['a1', 'a2']) ask('a', name);
    for (const name of ['b1', 'b2']) ask('b', name);
    await settled();
    expect(got).toEqual(['a1', 'a2', 'b1']);
    ask('c');
    await settled();
    expect(got.at(-1)).toBe('c');
    // Three are taken then, and the fourth is nobody's second.
    await releaseNext();
    expect(got).toHaveLength(4);
    await releaseNext();
    expect(got.at(-1)).toBe('b2');
  });

  it('[P36c] beyond its own limit a key is refused; in a full queue a newcomer replaces the last request of the key with the most', async () => {
    const { ask, got, refused, releaseNext, settled } = scene({
      slots: 1,
      maxQueued: 4,
      maxQueuedPerKey: 3,
    });
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) ask('a', name);
    await settled();
    expect(refused).toEqual(['a4']);
    for (const name of ['b1', 'b2', 'b3']) ask('b', name);
    await settled();
    expect(refused.toSorted()).toEqual(['a3', 'a4', 'b3']);
    for (let n = 0; n < 5; n += 1) await releaseNext();
    expect(got).toEqual(['a0', 'a1', 'b1', 'a2', 'b2']);
  });

  it('[P36j] a request that waits too long is refused, and takes no slot', async () => {
    const { ask, got, refused, releaseNext, settled } = scene({ slots: 1, maxWait: 5 });
    ask('a', 'first');
    ask('b', 'second');
    await expect.poll(() => refused).toEqual(['second']);
    await releaseNext();
    ask('c', 'third');
    await settled();
    expect(got).toEqual(['first', 'third']);
  });

  it('[P36j] an aborted request leaves the queue, and one aborted before does not enter it', async () => {
    const queue = new FairQueue<string>({ ...options, slots: 1 });
    const release = await queue.take('ada');
    const away = new AbortController();
    const left = queue.take('bo', away.signal);
    const next = queue.take('cy');
    away.abort();
    await expect(left).rejects.toBe(away.signal.reason);
    await expect(queue.take('di', AbortSignal.abort('gone'))).rejects.toBe('gone');
    release();
    expect(await next).toBeTypeOf('function');
  });

  it('[P36j] what fails gives its slot back', async () => {
    const queue = new FairQueue<string>({ ...options, slots: 1 });
    await expect(queue.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('bo', async () => 'done')).toBe('done');
  });
});
