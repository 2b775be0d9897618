import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bridgePatience, createBridgeCalls } from './bridge-calls.ts';
import type { BridgeCall } from './native-bridge.ts';

const link: BridgeCall = { name: 'open_browser', url: 'https://elsewhere.example/' };
const signIn: BridgeCall = { name: 'sign_in' };

/** A bridge whose app does with each body what the test says, and whose clock the test moves. */
function bridge(format: 'object' | 'text', post: (body: unknown) => unknown = () => undefined) {
  const bodies: unknown[] = [];
  const timers: { readonly delay: number; readonly run: () => void }[] = [];
  const calls = createBridgeCalls({
    format,
    post: (body) => {
      bodies.push(body);
      return post(body);
    },
    after: (delay, run) => void timers.push({ delay, run }),
  });
  return {
    ...calls,
    bodies,
    timers,
    elapse: () => {
      for (const { run } of timers) run();
    },
  };
}

describe('calls to the app', () => {
  it('[R6.6] the reply to a call is its result, in either form', async () => {
    const ios = bridge('object', () => Promise.resolve({ id: 1, result: 'done' }));
    expect(await ios.ask(link)).toBe('done');
    const other = bridge('text');
    const asked = other.ask(link);
    other.receive(JSON.stringify({ id: 1, result: 'cancelled' }));
    expect(await asked).toBe('cancelled');
  });

  it.each<readonly [string, (body: unknown) => unknown]>([
    [
      'throws at',
      () => {
        throw new TypeError('no such method');
      },
    ],
    ['rejects', () => Promise.reject(new Error('unknown call'))],
    ['replies to with nonsense', () => '<script>alert(1)</script>'],
    ['replies to with nothing', () => undefined],
    ['confuses with another', () => ({ id: 99, result: 'done' })],
    ['adds something to the reply of', () => ({ id: 1, result: 'done', token: 'x' })],
  ])('[R6.6] a call that the app %s has failed, also one that asks a person', async (_, post) => {
    for (const call of [link, signIn]) expect(await bridge('object', post).ask(call)).toBe('failed');
  });

  it('[R6.6] a call that the app never replies to fails after three seconds, and a late reply is none', async () => {
    for (const format of ['object', 'text'] as const) {
      const silent = bridge(format, () => new Promise(() => undefined));
      const asked = silent.ask(link);
      expect(silent.timers.map(({ delay }) => delay)).toEqual([bridgePatience]);
      silent.elapse();
      silent.receive(JSON.stringify({ id: 1, result: 'done' }));
      expect(await asked).toBe('failed');
    }
  });

  it('[R6.6] a person may take their time over a sign-in, a share sheet or a purchase', () => {
    const silent = bridge('text');
    void silent.ask(signIn);
    void silent.ask({ name: 'share', title: 'A file', url: 'https://aloft.example/s/abcdefgh' });
    void silent.ask({ name: 'buy', product: 'premium.year' });
    expect(silent.timers).toEqual([]);
  });

  it('[R6.6] only the first reply counts, and an app that replies to nothing is asked twenty times at most', async () => {
    const silent = bridge('text');
    const first = silent.ask(signIn);
    for (let count = 0; count < 100; count += 1) void silent.ask(link);
    expect(silent.bodies).toHaveLength(20);
    expect(await silent.ask(link)).toBe('failed');
    // Those that are given up on make room.
    silent.elapse();
    void silent.ask(link);
    expect(silent.bodies).toHaveLength(21);
    silent.receive(JSON.stringify({ id: 1, result: 'cancelled' }));
    silent.receive(JSON.stringify({ id: 1, result: 'done' }));
    expect(await first).toBe('cancelled');
  });

  it('[R6.6] a call that is not on the list is not sent, and no message of an app throws', async () => {
    const app = bridge('text');
    expect(await app.ask({ name: 'open_browser', url: 'javascript:alert(1)' })).toBe('failed');
    expect(app.bodies).toEqual([]);
    fc.assert(fc.property(fc.anything(), (junk) => app.receive(junk)));
  });
});
