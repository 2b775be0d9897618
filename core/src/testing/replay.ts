import { type AnyJourney, type Run, type Stimulus, scripted, startRun } from '@aloft/machines/harness';
import type { Trace, TracedActor, TracedRecord } from '../traces/index.ts';
import { chartsById } from './charts.ts';

/** Where today's chart does something else than the recorded one. */
export interface ReplayDifference {
  /** The number of the record in the trace, from 1; 0 for the start. */
  readonly record: number;
  /** What happened to the chart there. */
  readonly stimulus: string;
  readonly recorded: string;
  readonly today: string;
}

/** What became of one recorded actor. */
export interface ReplayedActor {
  readonly name: string;
  readonly chart: string;
  /** Steps that were taken and led where they did. */
  readonly steps: number;
  /**
   * - `gone`: there is no such chart any more
   * - `incomplete`: the recording lost its beginning
   */
  readonly outcome: 'same' | 'differs' | 'gone' | 'incomplete';
  readonly difference: ReplayDifference | null;
  /** The recording as a journey of the chart, with the recorded states. */
  readonly journey: AnyJourney;
}

type Step = Exclude<TracedRecord, { readonly call: string }>;
interface NumberedStep {
  readonly number: number;
  readonly step: Step;
  /** The ports that the chart called from here to the next step. */
  readonly calls: readonly string[];
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** The stimulus of a step; null for a port that broke, which no chart has an answer to. */
function stimulusOf(step: Step): Stimulus | null {
  if ('event' in step) return { event: step.event };
  if ('delay' in step) return { delay: step.delay };
  return 'port' in step ? { port: step.port, answer: step.answer } : null;
}

/** The steps of each actor with what it called after them. Calls before the first step belong to the start. */
function stepsByActor(records: readonly TracedRecord[]): Map<string, NumberedStep[]> {
  const all = new Map<string, (NumberedStep & { readonly calls: string[] })[]>();
  records.forEach((record, index) => {
    const list = all.get(record.actor) ?? [];
    all.set(record.actor, list);
    if ('call' in record) list.at(-1)?.calls.push(record.call);
    else list.push({ number: index + 1, step: record, calls: [] });
  });
  return all;
}

function journeyOf(actor: TracedActor, steps: readonly NumberedStep[]): AnyJourney {
  return {
    title: `${actor.name}, recorded`,
    ...(actor.input === undefined ? {} : { input: actor.input }),
    from: actor.from,
    steps: steps.flatMap(({ step }) => {
      const stimulus = stimulusOf(step);
      return stimulus === null ? [] : [[stimulus, step.to] as const];
    }),
  };
}

/** Plays one step; answers what differs, or null. */
async function play(run: Run, { number, step, calls }: NumberedStep): Promise<ReplayDifference | null> {
  const stimulus = stimulusOf(step);
  if (stimulus === null) return null;
  const differs = (recorded: string, today: string): ReplayDifference => ({
    record: number,
    stimulus: shown(stimulus),
    recorded,
    today,
  });
  const called = run.portCalls.length;
  try {
    await run.apply(stimulus);
  } catch (error) {
    return differs(shown(step.to), error instanceof Error ? error.message : String(error));
  }
  const { value, status } = run.snapshot();
  if (status === 'error') return differs(shown(step.to), 'stops with an error');
  if (shown(value) !== shown(step.to)) return differs(shown(step.to), shown(value));
  const callsToday = run.portCalls.slice(called).map(([port]) => port);
  if (shown(callsToday) !== shown(calls))
    return differs(`calls ${shown(calls)}`, `calls ${shown(callsToday)}`);
  return null;
}

async function replayActor(actor: TracedActor, steps: readonly NumberedStep[]): Promise<ReplayedActor> {
  const { name, chart } = actor;
  const answer = (outcome: ReplayedActor['outcome'], taken = 0, difference: ReplayDifference | null = null) =>
    ({ name, chart, steps: taken, outcome, difference, journey: journeyOf(actor, steps) }) as const;
  const machine = chartsById.get(chart);
  if (machine === undefined) return answer('gone');
  if (actor.lost > 0) return answer('incomplete');
  const atStart = (today: string): ReplayDifference => ({
    record: 0,
    stimulus: 'start',
    recorded: shown(actor.from),
    today,
  });
  let run: Run;
  try {
    run = await startRun(scripted(machine), actor.input);
  } catch (error) {
    return answer('differs', 0, atStart(error instanceof Error ? error.message : String(error)));
  }
  try {
    const first = shown(run.snapshot().value);
    if (first !== shown(actor.from)) return answer('differs', 0, atStart(first));
    for (const [taken, step] of steps.entries()) {
      const difference = await play(run, step);
      if (difference !== null) return answer('differs', taken, difference);
    }
    return answer('same', steps.length);
  } finally {
    run.stop();
  }
}

/**
 * Plays a trace on today's charts, without a screen and a network: its ports answer what they answered, and its delays end
 * when they ended.
 */
export async function replayTrace(trace: Trace): Promise<readonly ReplayedActor[]> {
  const steps = stepsByActor(trace.records);
  const replayed: ReplayedActor[] = [];
  for (const actor of trace.actors) replayed.push(await replayActor(actor, steps.get(actor.name) ?? []));
  return replayed;
}
