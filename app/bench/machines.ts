import { spawnSync } from 'node:child_process';
import { withRequestPorts } from '@aloft/core';
import { type AnyActorRef, assign, createActor, setup } from 'xstate';
import type { Section } from './figures.ts';
import { summarise, written } from './statistics.ts';

const runs = 3;
const limit = 20;

const sends = 20_000;
const never = (): Promise<never> => new Promise(() => undefined);

/** The request chart during a call. */
function requestActor(): AnyActorRef {
  const machine = withRequestPorts({ send: never, acquireToken: never, refreshSession: never });
  return createActor(machine, {
    input: { retries: 1, origins: 1, guarded: false, deadline: 60_000, online: true },
  });
}

/** The baseline: two nested states with the same two events, each of which assigns a field. */
function bareActor(): AnyActorRef {
  const machine = setup({
    types: { context: {} as { online: boolean }, events: {} as { type: 'network.lost' | 'network.back' } },
    actions: { setOffline: assign({ online: false }), setOnline: assign({ online: true }) },
  }).createMachine({
    context: { online: true },
    initial: 'outer',
    states: {
      outer: {
        initial: 'inner',
        on: { 'network.lost': { actions: 'setOffline' }, 'network.back': { actions: 'setOnline' } },
        states: { inner: {} },
      },
    },
  });
  return createActor(machine);
}

/** The mean time of one send, in µs. */
function sendCost(make: () => AnyActorRef): number {
  const actor = make();
  actor.start();
  const began = performance.now();
  for (let n = 0; n < sends; n += 1) actor.send({ type: n % 2 === 0 ? 'network.lost' : 'network.back' });
  const spent = performance.now() - began;
  actor.stop();
  return (1000 * spent) / sends;
}

/** The whole test suite of the charts, run by the test runner. */
export function measureMachines(): Section {
  const seconds = Array.from({ length: runs }, () => {
    const began = performance.now();
    const { status } = spawnSync(
      'vitest',
      ['run', '--config', 'vitest.workspace.ts', '--project', 'machines'],
      { stdio: 'ignore' },
    );
    if (status !== 0) throw new Error('the machines suite fails');
    return (performance.now() - began) / 1000;
  });
  const measured = summarise(seconds);
  // Alternating, so that variations of the machine affect both.
  const pairs = Array.from({ length: 9 }, () => ({
    ours: sendCost(requestActor),
    bare: sendCost(bareActor),
  }));
  const ours = summarise(pairs.map((pair) => pair.ours));
  const bare = summarise(pairs.map((pair) => pair.bare));
  const ratio = ours.median / bare.median;
  return {
    title: 'Machines',
    command: 'npm run bench',
    method:
      'Walks, coverage, journeys, mutants and random walks of all charts, from starting the runner to its end; seconds. A send: two events that assign a field, sent to the request chart during a call and to two nested states.',
    figures: [
      {
        what: 'whole suite (s)',
        reading: written(measured),
        against: `≤ ${limit} s`,
        kept: measured.median <= limit,
      },
      {
        what: 'one send through the request chart (µs)',
        reading: written(ours, 2),
        against: `bare two-state actor ${written(bare, 2)}: ${ratio.toFixed(2)} × (≤ 1.5 ×)`,
        kept: ratio <= 1.5,
      },
    ],
  };
}
