import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { scripted, startRun } from './run.ts';
import type { AnyJourney, Flow, ViewFields } from './types.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Sorts the keys, so that objects can be compared as JSON. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

const scripts = new WeakMap<AnyStateMachine, ReturnType<typeof scripted>>();

/** The machine with scripted ports, cached for all its journeys. */
function scriptOf(flow: Flow, machine: AnyStateMachine): ReturnType<typeof scripted> {
  const known = scripts.get(machine) ?? scripted(machine, flow.ports);
  scripts.set(machine, known);
  return known;
}

/** The first difference between a view and its expected fields; null if there is none. */
export function viewDifference(view: unknown, expected: ViewFields): string | null {
  const fields = new Map(typeof view === 'object' && view !== null ? Object.entries(view) : []);
  const wrong = Object.entries(expected).find(([field, value]) => !same(fields.get(field), value));
  if (wrong === undefined) return null;
  return `${wrong[0]} is ${shown(fields.get(wrong[0]))}, not ${shown(wrong[1])}`;
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** A snapshot for which a journey expects fields of the view. */
export interface ViewExpectation {
  readonly snapshot: AnyMachineSnapshot;
  readonly expected: ViewFields;
}

/** Why a journey fails on a machine; null when it passes. */
export async function runJourney(
  flow: Flow,
  machine: AnyStateMachine,
  journey: AnyJourney,
): Promise<string | null> {
  return runJourneyWithViews(flow, machine, journey, []);
}

/** Runs a journey and collects its expectations of the view. */
export async function runJourneyWithViews(
  flow: Flow,
  machine: AnyStateMachine,
  journey: AnyJourney,
  expectations: ViewExpectation[],
): Promise<string | null> {
  const viewError = (snapshot: AnyMachineSnapshot, expected: ViewFields | undefined): string | null => {
    if (flow.view === undefined || expected === undefined) return null;
    expectations.push({ snapshot, expected });
    const wrong = viewDifference(flow.view.show(snapshot), expected);
    return wrong === null ? null : `in ${shown(snapshot.value)} the view differs: ${wrong}`;
  };
  let run: Awaited<ReturnType<typeof startRun>>;
  try {
    run = await startRun(scriptOf(flow, machine), journey.input);
  } catch (error) {
    return `cannot start: ${String(error)}`;
  }
  try {
    if (!same(run.snapshot().value, journey.from))
      return `starts in ${shown(run.snapshot().value)}, not ${shown(journey.from)}`;
    const errorAtStart = viewError(run.snapshot(), journey.viewAtStart);
    if (errorAtStart !== null) return errorAtStart;
    for (const [stimulus, expected, view] of journey.steps) {
      await run.apply(stimulus);
      const { value, status } = run.snapshot();
      if (status === 'error') return `${shown(stimulus)} stopped the actor with an error`;
      if (!same(value, expected))
        return `${shown(stimulus)} leads to ${shown(value)}, not ${shown(expected)}`;
      const wrong = viewError(run.snapshot(), view);
      if (wrong !== null) return wrong;
    }
    const wrong = viewError(run.snapshot(), journey.view);
    if (wrong !== null) return wrong;
    if (journey.emitted !== undefined && !same(run.emitted, journey.emitted))
      return `emits ${shown(run.emitted)}`;
    if (journey.portCalls !== undefined && !same(run.portCalls, journey.portCalls))
      return `calls the ports ${shown(run.portCalls)}`;
    const { context, output } = run.snapshot();
    for (const [key, value] of Object.entries(journey.context ?? {})) {
      if (!same(context[key], value)) return `context.${key} is ${shown(context[key])}, not ${shown(value)}`;
    }
    if (journey.output !== undefined && !same(output, journey.output))
      return `has the output ${shown(output)}`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    run.stop();
  }
}
