import { failureCodes } from '@aloft/machines';
import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../src/errors/index.ts';
import { memoryPlatform } from '../../src/platform/memory/platform.ts';
import type { Call } from '../../src/request/call.ts';
import { createCaller } from '../../src/request/caller.ts';
import { callOf, everyCall, exportedCalls, type Use } from './every-call.ts';
import { type Fault, faults } from './fault-kinds.ts';
import { sampleOf } from './sample.ts';
import { virtualTime } from './virtual-time.ts';

const here = ['https://one.test', 'https://two.test'];
const origins = {
  drive: here,
  user: here,
  vip: here,
  config: here,
  access: here,
  audit: here,
  content: ['https://content.test'],
};

interface Delivered {
  readonly key: string | null;
  readonly method: string;
}

/** Runs one call through the whole pipeline against one fault; time is virtual, so a minute takes no time. */
async function tryCall(use: Use, call: Call<unknown>, fault: Fault) {
  const time = virtualTime();
  const delivered: Delivered[] = [];
  let tokens = 0;
  let refreshes = 0;
  const logged: string[] = [];
  const abort = new AbortController();
  const platform = memoryPlatform({
    now: time.now,
    clock: time.clock,
    network: { isOnline: () => fault.online !== false, listen: () => () => undefined },
    fetch: async (_url, init = {}) => {
      const nth = delivered.length;
      delivered.push({
        key: new Headers(init.headers).get('idempotency-key'),
        method: init.method ?? 'GET',
      });
      if (fault.aborts === true) abort.abort();
      return fault.deliver({ call, nth, init, time, right: () => Response.json(sampleOf(call.answer)) });
    },
  });
  const caller = createCaller({
    platform,
    origins,
    clientId: 'c',
    deviceId: 'd',
    locale: () => 'ko',
    bearer: () => 'secret',
    acquireToken: async () => {
      tokens += 1;
      return { ok: true, value: `t${tokens}` };
    },
    refreshSession: async () => {
      refreshes += 1;
      return { kind: 'refreshed' };
    },
    failed: ({ failure }) => logged.push(failure.code),
  });
  const result = await time.until(use(caller, { signal: abort.signal }));
  return { result, delivered, tokens, refreshes, logged, elapsed: time.elapsed() };
}

function isFailure(
  result: unknown,
): result is { ok: false; failure: { code: (typeof failureCodes)[number] } } {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

it('every call of core is in the matrix', () => {
  expect(Object.keys(everyCall).sort()).toEqual(exportedCalls());
});

describe.each(faults)('$name', (fault) => {
  it.each(Object.entries<Use>(everyCall))(
    '[R7.31 R8.1 P26a P26b] %s ends in time, in a failure that has a text or an answer, and is sent as one',
    async (_name, use) => {
      const call = await callOf(use);
      const { result, delivered, tokens, refreshes, logged, elapsed } = await tryCall(use, call, fault);
      const failure = isFailure(result) ? result.failure : null;
      const end = failure?.code ?? 'answer';
      expect(fault.ends(call)).toContain(end);
      expect(elapsed).toBeLessThanOrEqual(call.deadline ?? (call.method === 'GET' ? 60_000 : 120_000));
      // A failure is told once, and a person can be told it.
      expect(logged).toEqual(failure === null ? [] : [failure.code]);
      if (failure !== null) {
        expect(failureCodes).toContain(failure.code);
        expect(describeFailure({ numeric: null, message: null, localized: null, ...failure }, 'ko')).not.toBe(
          '',
        );
      }
      // Bounded attempts, renewals and refreshes (R9.8).
      expect(delivered.length).toBeLessThanOrEqual(15);
      expect(tokens).toBeLessThanOrEqual(4);
      expect(refreshes).toBeLessThanOrEqual(1);
      // A write has one name over all its deliveries, so that the service does it once (P12); a read has none.
      const names = new Set(delivered.map((one) => one.key));
      expect(names.size).toBeLessThanOrEqual(1);
      const [name = null] = names;
      if (call.method === 'GET') expect(name).toBeNull();
      else expect(name).toMatch(/^[\w-]{8,128}$/);
    },
  );
});

it('each write has its own idempotency key, and one that is repeated after a reload keeps it', async () => {
  const call = await callOf(everyCall.createFolder);
  const refused = faults.find((one) => one.name === 'refused');
  if (refused === undefined) throw new Error('no such fault');
  const use: Use = (caller) => everyCall.createFolder(caller, { idempotencyKey: 'kept-over-reload' });
  const runs = await Promise.all([
    tryCall(everyCall.createFolder, call, refused),
    tryCall(everyCall.createFolder, call, refused),
    tryCall(use, call, refused),
  ]);
  const names = runs.map((run) => run.delivered[0]?.key);
  expect(new Set(names).size).toBe(3);
  expect(names[2]).toBe('kept-over-reload');
});
