import { withCompensationPorts } from '@aloft/core';
import { createRecorder } from '@aloft/core/traces';
import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { checkEvent, payloadOf } from './event-shape.ts';
import { failingPorts, portFailures } from './port-failures.ts';

describe('an event that is sent by hand', () => {
  it('starts from a payload that has every field of its type, and none where it needs none', () => {
    expect(payloadOf('access', 'access.check')).toBe('{"fresh":false}');
    expect(payloadOf('quickPress', 'page.press')).toBe('');
  });

  it('is refused with the field that differs from its type', () => {
    const check = (typed: string) => checkEvent('access', 'access.check', typed);
    expect(check('{"fresh":true}')).toEqual({ ok: true, event: { type: 'access.check', fresh: true } });
    expect(check('{"fresh":"yes"}')).toEqual({ ok: false, field: 'fresh' });
    expect(check('{}')).toEqual({ ok: false, field: 'fresh' });
    expect(check('{"fresh":true,"__proto__":{},"more":1}')).toMatchObject({ ok: false });
    expect(check('{"type":"access.blocked","fresh":true}')).toEqual({ ok: false, field: 'type' });
    for (const typed of ['[1]', 'null', '{']) expect(check(typed)).toEqual({ ok: false, field: '' });
    expect(checkEvent('access', 'xstate.init', '')).toEqual({ ok: false, field: 'type' });
    expect(checkEvent('toString', 'page.press', '')).toEqual({ ok: false, field: 'type' });
  });
});

describe('a port that is made to fail', () => {
  it('answers once with the failure, asks nobody, and works again afterwards', async () => {
    let asked = 0;
    const failures = portFailures();
    const recorder = createRecorder({ now: () => 0 });
    const machine = withCompensationPorts({
      fetchEligibility: async ({ activity }) => ({ kind: 'eligible', compensation: { activity, days: 7 } }),
      claimCompensation: async () => {
        asked += 1;
        return { kind: 'claimed', days: 7 };
      },
    });
    const actor = createActor(machine, {
      input: { activity: 'outage' },
      inspect: (event) => {
        failures.inspect(event);
        recorder.inspect(event);
      },
    });
    actor.start();
    const [recorded] = recorder.actors();
    if (recorded === undefined) throw new Error('nothing is recorded');
    actor.send({ type: 'session.signedIn' });
    await waitFor(actor, (snapshot) => snapshot.matches('offered'));
    failures.failNext(recorded, 'claimCompensation', 'unavailable');
    actor.send({ type: 'compensation.claim' });
    const failed = await waitFor(actor, ({ context }) => context.failure !== null);
    expect(failed.context.failure?.code).toBe('unavailable');
    expect(asked).toBe(0);
    actor.send({ type: 'compensation.claim' });
    await waitFor(actor, (snapshot) => snapshot.matches('claimed'));
    expect(asked).toBe(1);
  });

  it('is one whose answer can be a failure', () => {
    expect(failingPorts('compensation')).toEqual(['fetchEligibility', 'claimCompensation']);
    expect(failingPorts('access')).toEqual([]);
    expect(failingPorts('no such chart')).toEqual([]);
  });
});
