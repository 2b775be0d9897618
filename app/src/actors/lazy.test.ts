import { describe, expect, it } from 'vitest';
import { createLazy } from './lazy.ts';

function arrivalOf<T>(): { promise: Promise<T>; resolve: (thing: T) => void } {
  let resolve: (thing: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('late', () => {
  it('starts once for all who ask, and tells those who listen', async () => {
    let started = 0;
    const arrival = arrivalOf<string>();
    const thing = createLazy(() => {
      started += 1;
      return arrival.promise;
    });
    const heard: (string | null)[] = [];
    thing.subscribe(() => heard.push(thing.current()));
    const asked = [thing.load(), thing.load()];
    expect(thing.current()).toBe(null);
    arrival.resolve('here');
    expect(await Promise.all(asked)).toEqual(['here', 'here']);
    expect(started).toBe(1);
    expect(heard).toEqual(['here']);
  });

  it('keeps what was sent before it came, in order', async () => {
    const sent: string[] = [];
    const arrival = arrivalOf<{ send: (event: string) => void }>();
    const thing = createLazy(() => arrival.promise);
    const both = ['folder.open', 'page.more'].map(async (event) => (await thing.load()).send(event));
    expect(sent).toEqual([]);
    arrival.resolve({ send: (event) => sent.push(event) });
    await Promise.all(both);
    expect(sent).toEqual(['folder.open', 'page.more']);
  });

  it('asks again after its script did not arrive', async () => {
    let lost = true;
    const thing = createLazy(async () => {
      if (lost) throw new Error('not arrived');
      return 'here';
    });
    await expect(thing.load()).rejects.toThrow('not arrived');
    expect(thing.current()).toBe(null);
    lost = false;
    expect(await thing.load()).toBe('here');
  });
});
