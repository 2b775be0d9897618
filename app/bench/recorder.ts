import { withRequestPorts } from '@aloft/core';
import { replayTrace } from '@aloft/core/testing';
import { createRecorder, makeTrace, parseTrace, type Trace } from '@aloft/core/traces';
import { type AnyActorRef, createActor, type InspectionEvent } from 'xstate';
import type { Section } from './figures.ts';
import { summarise, written } from './statistics.ts';

const sends = 20_000;
const runs = 15;
const traced = 10_000;
const never = (): Promise<never> => new Promise(() => undefined);
const input = { retries: 1, origins: 1, guarded: false, deadline: 60_000, online: true } as const;

type Inspect = ((event: InspectionEvent) => void) | undefined;

/** The request chart during a call, as `createRuntime` starts it with and without the debug console. */
function requestActor(inspect: Inspect): AnyActorRef {
  const machine = withRequestPorts({ send: never, acquireToken: never, refreshSession: never });
  return createActor(machine, { input, ...(inspect === undefined ? {} : { inspect }) });
}

function sendAll(actor: AnyActorRef, count: number): void {
  for (let n = 0; n < count; n += 1) actor.send({ type: n % 2 === 0 ? 'network.lost' : 'network.back' });
}

/** The mean time of one send, in µs. */
function sendCost(inspect: Inspect): number {
  const actor = requestActor(inspect);
  actor.start();
  const began = performance.now();
  sendAll(actor, sends);
  const spent = performance.now() - began;
  actor.stop();
  return (1000 * spent) / sends;
}

/** A trace of so many events, as the console saves it. */
function recordedTrace(): Trace {
  const recorder = createRecorder({ now: Date.now, capacity: 2 * traced });
  const actor = requestActor(recorder.inspect);
  actor.start();
  sendAll(actor, traced);
  actor.stop();
  const parsed = parseTrace(JSON.stringify(makeTrace(recorder, 'bench')));
  if (!parsed.ok) throw new Error(`the trace is not readable: ${JSON.stringify(parsed.fault)}`);
  return parsed.trace;
}

async function replaySeconds(trace: Trace): Promise<number> {
  const began = performance.now();
  const [replayed] = await replayTrace(trace);
  if (replayed?.outcome !== 'same') throw new Error(`the replay ${replayed?.outcome ?? 'is empty'}`);
  return (performance.now() - began) / 1000;
}

/** What the recorder of the debug console costs, and how long a recording takes to replay (R2.22). */
export async function measureRecorder(): Promise<Section> {
  // Alternating, so that variations of the machine affect all of them; the first of each only warms up.
  const rounds = Array.from({ length: runs + 1 }, () => ({
    bare: sendCost(undefined),
    inspected: sendCost(() => undefined),
    recorded: sendCost(createRecorder({ now: Date.now }).inspect),
  })).slice(1);
  const bare = summarise(rounds.map((round) => round.bare));
  const inspected = summarise(rounds.map((round) => round.inspected));
  const recorded = summarise(rounds.map((round) => round.recorded));
  const ratio = recorded.median / bare.median;
  const trace = recordedTrace();
  const seconds: number[] = [];
  const floors: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    seconds.push(await replaySeconds(trace));
    floors.push((sendCost(undefined) * traced) / 1_000_000);
  }
  const replay = summarise(seconds);
  const floor = summarise(floors);
  return {
    title: 'Recording the charts',
    command: 'npm run bench -- recorder',
    method: `${sends} sends to the request chart during a call, as the page starts it where the operator does not allow the debug console, with an inspector that does nothing, and with the recorder of the console, in turns. A replay plays a trace of ${traced} events as \`npm run replay\` does.`,
    figures: [
      {
        what: 'one send with the recorder on (µs)',
        reading: written(recorded, 2),
        against: `without it ${written(bare, 2)}: ${ratio.toFixed(2)} × (≤ 1.3 ×)`,
        kept: ratio <= 1.3,
      },
      {
        what: 'one send with an inspector that does nothing (µs)',
        reading: written(inspected, 2),
        against: `XState’s own part of the line above: ${(inspected.median / bare.median).toFixed(2)} × (reported)`,
        kept: true,
      },
      {
        what: `replay of ${traced} events (s)`,
        reading: written(replay, 2),
        against: `≤ 2 s; the sends alone ${written(floor, 3)}`,
        kept: replay.median <= 2,
      },
    ],
  };
}
