import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  type InspectionEvent,
} from 'xstate';
import { type ManualClock, manualClock } from './manual-clock.ts';
import type { Stimulus } from './types.ts';

interface PendingCall {
  readonly port: string;
  readonly input: unknown;
  readonly answer: (value: unknown) => void;
}

/** Where the ports of a scripted machine put their calls. */
export interface Script {
  calls: PendingCall[];
}

/** The machine with every port replaced by one that waits for the script. One machine serves many runs. */
export function scripted(
  machine: AnyStateMachine,
  ports: readonly string[],
): { machine: AnyStateMachine; script: Script } {
  const script: Script = { calls: [] };
  const actors = Object.fromEntries(
    ports.map((port) => [
      port,
      fromPromise(({ input }) => new Promise((answer) => script.calls.push({ port, input, answer }))),
    ]),
  );
  return { machine: machine.provide({ actors }), script };
}

/** A real actor under the script: it can be stimulated step by step and looked at in between. */
export interface Run {
  readonly actor: AnyActorRef;
  readonly emitted: readonly EventObject[];
  readonly asked: readonly (readonly [string, unknown])[];
  snapshot(): AnyMachineSnapshot;
  /** Applies the stimulus and waits until the chart is at rest; false when it could not be applied. */
  apply(stimulus: Stimulus): Promise<boolean>;
  stop(): void;
}

/** Lets every promise that can settle settle; no time passes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

function delayOf(actor: AnyActorRef, clock: ManualClock, name: string): number | null {
  // Scheduled events carry the delay's name in their type; only the system knows which length it had.
  const scheduled: unknown = actor.system.getSnapshot();
  const events: Record<string, { event: { type: string }; delay: number }> =
    scheduled !== null && typeof scheduled === 'object' && '_scheduledEvents' in scheduled
      ? (scheduled._scheduledEvents as Record<string, { event: { type: string }; delay: number }>)
      : {};
  const found = Object.values(events)
    .reverse()
    .find((one) => one.event.type.startsWith(`xstate.after.${name}.`));
  return found !== undefined && clock.waiting().includes(found.delay) ? found.delay : null;
}

/** Starts a chart whose every port waits for an answer of the test, and whose delays run out when the test says so. */
export async function startRun(
  scriptedMachine: { machine: AnyStateMachine; script: Script },
  input: unknown,
  inspect?: (event: InspectionEvent) => void,
): Promise<Run> {
  const { machine, script } = scriptedMachine;
  script.calls = [];
  const clock = manualClock();
  const asked: (readonly [string, unknown])[] = [];
  const emitted: EventObject[] = [];
  let seen = 0;
  const actor = createActor(machine, { input, clock, ...(inspect === undefined ? {} : { inspect }) });
  actor.on('*', (event: EventObject) => emitted.push(event));
  // A chart that breaks ends in `error`; the walk sees that, nothing is thrown past it.
  actor.subscribe({ error: () => undefined });
  const note = (): void => {
    for (const call of script.calls.slice(seen)) asked.push([call.port, call.input]);
    seen = script.calls.length;
  };
  actor.start();
  await settle();
  note();
  return {
    actor,
    emitted,
    asked,
    snapshot: () => actor.getSnapshot(),
    apply: async (stimulus) => {
      if ('event' in stimulus) actor.send(stimulus.event);
      else if ('port' in stimulus) {
        const call = script.calls.findLast((one) => one.port === stimulus.port);
        if (call === undefined) return false;
        call.answer(stimulus.answer);
      } else {
        const delay = delayOf(actor, clock, stimulus.delay);
        if (delay === null || !clock.fire(delay)) return false;
      }
      await settle();
      note();
      return true;
    },
    stop: () => actor.stop(),
  };
}
