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
import { type AnswerSamples, acceptedBy, listed, nonsenseIn } from './accepted.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import type { Stimulus, StimulusOf } from './types.ts';

interface PendingCall {
  readonly port: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly answer: (value: unknown) => void;
}

/** A machine with scripted ports, and their calls so far. */
export interface Script<M extends AnyStateMachine = AnyStateMachine> {
  readonly machine: M;
  readonly samples: AnswerSamples;
  readonly calls: PendingCall[];
}

/**
 * Replaces every port of a machine with one that the test answers. One machine serves many runs.
 * @param samples of what ports answer: an answer with other fields is refused
 * @throws when a sample is of a port that the chart does not have
 */
export function scripted<M extends AnyStateMachine>(machine: M, samples: AnswerSamples = {}): Script<M> {
  const { chart, ports } = acceptedBy(machine);
  const unknown = Object.keys(samples).filter((port) => !ports.has(port));
  if (unknown.length > 0)
    throw new Error(`${chart} asks no port ${unknown.join(', ')}; it asks ${listed(ports)}`);
  const calls: PendingCall[] = [];
  const actors = Object.fromEntries(
    [...ports].map((port) => [
      port,
      fromPromise(
        ({ input, signal }) => new Promise((answer) => calls.push({ port, input, signal, answer })),
      ),
    ]),
  );
  // The same chart with other ports: its type is unchanged.
  return { machine: machine.provide({ actors }) as M, samples, calls };
}

/** A real actor with scripted ports: apply stimuli step by step and inspect it between them. */
export interface Run<M extends AnyStateMachine = AnyStateMachine> {
  readonly actor: AnyActorRef;
  readonly emitted: readonly EventObject[];
  readonly portCalls: readonly (readonly [string, unknown])[];
  snapshot(): SnapshotFrom<M>;
  /**
   * Applies the stimulus and waits until the chart is at rest.
   * @throws for an event or port that the chart does not have, an answer without a pending call, and a delay that is
   * not running
   */
  apply(stimulus: StimulusOf<M>): Promise<void>;
  stop(): void;
}

/** Lets all pending promises settle; no time passes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

function delayOf(actor: AnyActorRef, clock: ManualClock, name: string): number | null {
  // Scheduled events carry the delay's name in their type; only the actor system knows its length.
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

/** Takes the newest pending call of a port. */
function takeCall(calls: PendingCall[], port: string): PendingCall | null {
  const index = calls.findLastIndex((one) => one.port === port && !one.signal.aborted);
  return calls.splice(index, index < 0 ? 0 : 1)[0] ?? null;
}

function stimulate(actor: AnyActorRef, clock: ManualClock, { calls }: Script, stimulus: Stimulus): void {
  if ('event' in stimulus) {
    actor.send(stimulus.event);
    return;
  }
  const where = `in ${JSON.stringify(actor.getSnapshot().value)}`;
  if ('port' in stimulus) {
    const call = takeCall(calls, stimulus.port);
    if (call === null) throw new Error(`${stimulus.port} is not asked ${where}`);
    call.answer(stimulus.answer);
    return;
  }
  const delay = delayOf(actor, clock, stimulus.delay);
  if (delay === null || !clock.fire(delay)) throw new Error(`${stimulus.delay} does not run ${where}`);
}

/** Starts a chart whose ports are answered by the test and whose delays elapse on request. */
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
  // A chart that throws ends with status `error`, which the walk reports.
  actor.subscribe({ error: () => undefined });
  const note = (): void => {
    for (const call of script.calls) {
      if (!seen.has(call)) portCalls.push([call.port, call.input]);
      seen.add(call);
    }
  };
  actor.start();
  await settle();
  note();
  return {
    actor,
    emitted,
    portCalls: portCalls,
    snapshot: () => actor.getSnapshot(),
    apply: async (stimulus) => {
      const nonsense = nonsenseIn(accepted, stimulus, script.samples);
      if (nonsense !== null) throw new Error(nonsense);
      stimulate(actor, clock, script, stimulus);
      await settle();
      note();
    },
    stop: () => actor.stop(),
  };
}
