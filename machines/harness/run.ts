import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { type AnswerSamples, acceptedBy, joinNames, rejectionOf } from './accepted.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import type { Stimulus, StimulusOf } from './types.ts';

interface PendingCall {
  readonly port: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly answer: (value: unknown) => void;
}

/** A machine whose ports the test answers, and their calls so far. */
export interface Script<M extends AnyStateMachine = AnyStateMachine> {
  readonly machine: M;
  readonly samples: AnswerSamples;
  readonly calls: PendingCall[];
}

/**
 * Replaces every port of a machine with one that the test answers. The result can be used for many runs.
 * @param samples answers of each port; an answer with other fields is rejected
 * @throws if there is a sample for a port that the chart does not have
 */
export function scripted<M extends AnyStateMachine>(machine: M, samples: AnswerSamples = {}): Script<M> {
  const { chart, ports } = acceptedBy(machine);
  const unknown = Object.keys(samples).filter((port) => !ports.has(port));
  if (unknown.length > 0)
    throw new Error(`${chart} has no port ${unknown.join(', ')}; its ports are ${joinNames(ports)}`);
  const calls: PendingCall[] = [];
  const actors = Object.fromEntries(
    [...ports].map((port) => [
      port,
      fromPromise(
        ({ input, signal }) => new Promise((answer) => calls.push({ port, input, signal, answer })),
      ),
    ]),
  );
  // `provide` does not change the type of the chart.
  return { machine: machine.provide({ actors }) as M, samples, calls };
}

/** An actor with scripted ports: apply stimuli one by one and inspect it in between. */
export interface Run<M extends AnyStateMachine = AnyStateMachine> {
  readonly actor: AnyActorRef;
  readonly emitted: readonly EventObject[];
  readonly portCalls: readonly (readonly [string, unknown])[];
  snapshot(): SnapshotFrom<M>;
  /**
   * Applies the stimulus and waits until all pending promises have settled.
   * @throws for an event, port or delay that the chart does not have, an answer without a pending call, and a delay
   * that is not running
   */
  apply(stimulus: StimulusOf<M>): Promise<void>;
  stop(): void;
}

/** Lets all pending promises settle, without advancing the clock. */
async function settle(): Promise<void> {
  for (let microtask = 0; microtask < 8; microtask += 1) await Promise.resolve();
}

function delayOf(actor: AnyActorRef, clock: ManualClock, name: string): number | null {
  // The type of a scheduled event contains the name of its delay; only the actor system has its length.
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

/** Removes and returns the newest pending call of a port. */
function takeCall(calls: PendingCall[], port: string): PendingCall | null {
  const index = calls.findLastIndex((one) => one.port === port && !one.signal.aborted);
  return calls.splice(index, index < 0 ? 0 : 1)[0] ?? null;
}

function applyStimulus(actor: AnyActorRef, clock: ManualClock, { calls }: Script, stimulus: Stimulus): void {
  if ('event' in stimulus) {
    actor.send(stimulus.event);
    return;
  }
  const where = `in ${JSON.stringify(actor.getSnapshot().value)}`;
  if ('port' in stimulus) {
    const call = takeCall(calls, stimulus.port);
    if (call === null) throw new Error(`${stimulus.port} has no pending call ${where}`);
    call.answer(stimulus.answer);
    return;
  }
  const delay = delayOf(actor, clock, stimulus.delay);
  if (delay === null || !clock.fire(delay)) throw new Error(`${stimulus.delay} is not running ${where}`);
}

/** Starts an actor whose ports the test answers and whose delays the test ends. */
export async function startRun<M extends AnyStateMachine>(
  script: Script<M>,
  input: InputFrom<M>,
  inspect?: (event: InspectionEvent) => void,
): Promise<Run<M>> {
  const accepted = acceptedBy(script.machine);
  const clock = manualClock();
  const portCalls: (readonly [string, unknown])[] = [];
  const emitted: EventObject[] = [];
  const seen = new WeakSet<PendingCall>();
  script.calls.length = 0;
  const options = { input, clock, ...(inspect === undefined ? {} : { inspect }) };
  const actor: AnyActorRef = createActor<AnyStateMachine>(script.machine, options);
  actor.on('*', (event: EventObject) => emitted.push(event));
  // An error ends the actor with status `error`, which the checks report.
  actor.subscribe({ error: () => undefined });
  const recordCalls = (): void => {
    for (const call of script.calls) {
      if (!seen.has(call)) portCalls.push([call.port, call.input]);
      seen.add(call);
    }
    // Nobody answers them any more; a long walk gathers thousands.
    script.calls.splice(0, Infinity, ...script.calls.filter(({ signal }) => !signal.aborted));
  };
  actor.start();
  await settle();
  recordCalls();
  return {
    actor,
    emitted,
    portCalls,
    snapshot: () => actor.getSnapshot(),
    apply: async (stimulus) => {
      const rejection = rejectionOf(accepted, stimulus, script.samples);
      if (rejection !== null) throw new Error(rejection);
      applyStimulus(actor, clock, script, stimulus);
      await settle();
      recordCalls();
    },
    stop: () => actor.stop(),
  };
}
