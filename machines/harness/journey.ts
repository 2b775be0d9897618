import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { scripted, startRun } from './run.ts';
import type { AnyJourney, Flow, Sees } from './types.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Sorts keys, for comparison. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

const prepared = new WeakMap<AnyStateMachine, ReturnType<typeof scripted>>();

/** The machine with scripted ports, created once for all its journeys. */
function prepare(flow: Flow, machine: AnyStateMachine): ReturnType<typeof scripted> {
  const known = prepared.get(machine) ?? scripted(machine, flow.ports);
  prepared.set(machine, known);
  return known;
}

/** The first field in which a view differs from a journey's expectation; null when there is none. */
export function unseen(view: unknown, sees: Sees): string | null {
  const fields = new Map(typeof view === 'object' && view !== null ? Object.entries(view) : []);
  const wrong = Object.entries(sees).find(([field, value]) => !same(fields.get(field), value));
  if (wrong === undefined) return null;
  return `${wrong[0]} is ${shown(fields.get(wrong[0]))}, not ${shown(wrong[1])}`;
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** A place where a journey expects something of the view. */
export interface Sight {
  readonly snapshot: AnyMachineSnapshot;
  readonly sees: Sees;
}

/** Why a journey fails on a machine; null when it passes. */
export async function followJourney(
  flow: Flow,
  machine: AnyStateMachine,
  journey: AnyJourney,
): Promise<string | null> {
  return followWithSights(flow, machine, journey, []);
}

/** Runs a journey and collects the places where it expects something of the view. */
export async function followWithSights(
  flow: Flow,
  machine: AnyStateMachine,
  journey: AnyJourney,
  sights: Sight[],
): Promise<string | null> {
  const wrongAtSight = (snapshot: AnyMachineSnapshot, sees: Sees | undefined): string | null => {
    if (flow.view === undefined || sees === undefined) return null;
    sights.push({ snapshot, sees });
    const wrong = unseen(flow.view.show(snapshot), sees);
    return wrong === null ? null : `in ${shown(snapshot.value)} a person sees that ${wrong}`;
  };
  let run: Awaited<ReturnType<typeof startRun>>;
  try {
    run = await startRun(prepare(flow, machine), journey.input);
  } catch (error) {
    return `cannot start: ${String(error)}`;
  }
  try {
    if (!same(run.snapshot().value, journey.from))
      return `begins in ${shown(run.snapshot().value)}, not ${shown(journey.from)}`;
    const wrongAtStart = wrongAtSight(run.snapshot(), journey.seesAtStart);
    if (wrongAtStart !== null) return wrongAtStart;
    for (const [stimulus, expected, sees] of journey.steps) {
      await run.apply(stimulus);
      const { value, status } = run.snapshot();
      if (status === 'error') return `${shown(stimulus)} broke the chart`;
      if (!same(value, expected))
        return `${shown(stimulus)} leads to ${shown(value)}, not ${shown(expected)}`;
      const wrong = wrongAtSight(run.snapshot(), sees);
      if (wrong !== null) return wrong;
    }
    const wrong = wrongAtSight(run.snapshot(), journey.sees);
    if (wrong !== null) return wrong;
    if (journey.emitted !== undefined && !same(run.emitted, journey.emitted))
      return `emits ${shown(run.emitted)}`;
    if (journey.portCalls !== undefined && !same(run.portCalls, journey.portCalls))
      return `asks ${shown(run.portCalls)}`;
    const { context, output } = run.snapshot();
    for (const [key, value] of Object.entries(journey.context ?? {})) {
      if (!same(context[key], value)) return `knows ${key} = ${shown(context[key])}, not ${shown(value)}`;
    }
    if (journey.output !== undefined && !same(output, journey.output)) return `answers ${shown(output)}`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    run.stop();
  }
}
