import type { AnyMachineSnapshot } from 'xstate';
import { leafOf } from './chart-facts.ts';
import { runJourneyWithViews, type ViewExpectation, viewDifference } from './journey.ts';
import { modelOf } from './model.ts';
import type { Flow } from './types.ts';
import { type ViewDeclaration, variantsIn } from './view-variants.ts';

type Show = ViewDeclaration['show'];

/** A view with one fault. */
interface ViewMutant {
  readonly name: string;
  /** How a journey would detect it. */
  readonly advice: string;
  readonly show: Show;
}

/** All reachable snapshots of a flow, over all inputs. */
const snapshotsOf = (flow: Flow): AnyMachineSnapshot[] =>
  Object.values(flow.inputs).flatMap((input) => [...modelOf(flow, input).vertices.values()]);

/** The view with one state rendered as another one, or as `null`. */
function* stateMutants(
  view: ViewDeclaration,
  snapshots: readonly AnyMachineSnapshot[],
): Generator<ViewMutant> {
  const values = new Map<string, unknown>(snapshots.map(({ value }) => [leafOf(value), value]));
  for (const state of values.keys()) {
    const renderedAs =
      (value: unknown): Show =>
      (snapshot) =>
        view.show(leafOf(snapshot.value) === state ? Object.assign({ ...snapshot }, { value }) : snapshot);
    const advice = `add the view in ${state} to a journey`;
    yield { name: `drop the branch of ${state}`, advice, show: renderedAs('') };
    for (const [other, value] of values)
      if (other !== state) yield { name: `render ${state} as ${other}`, advice, show: renderedAs(value) };
  }
}

/** The view with one value of a finite field replaced with another one. */
function* fieldMutants(view: ViewDeclaration): Generator<ViewMutant> {
  const named = [...view.variants].flatMap(([name, shown]) => {
    const [, variant, field, value] = /^(\S+) (\w+)=(.*)$/.exec(name) ?? [];
    return field === undefined ? [] : [{ name, variant, field, value, isNever: typeof shown === 'object' }];
  });
  for (const one of named.filter(({ isNever }) => !isNever)) {
    for (const other of named) {
      if (other === one || other.variant !== one.variant || other.field !== one.field) continue;
      const wrong = other.value === 'true' || other.value === 'false' ? other.value === 'true' : other.value;
      yield {
        name: `show ${one.name} as ${other.value}`,
        advice: `add ${one.field}: ${one.value} to a journey that expects ${one.variant}`,
        show: (snapshot) => {
          const shown = view.show(snapshot);
          return variantsIn(view, shown).includes(one.name)
            ? Object.assign({ ...Object(shown) }, { [one.field]: wrong })
            : shown;
        },
      };
    }
  }
}

/** Whether a mutant equals the view in every reachable snapshot. */
function isEquivalent(
  view: ViewDeclaration,
  mutant: ViewMutant,
  snapshots: readonly AnyMachineSnapshot[],
): boolean {
  return snapshots.every(
    (snapshot) => JSON.stringify(mutant.show(snapshot)) === JSON.stringify(view.show(snapshot)),
  );
}

/** The journeys without an expected view at their end. */
export function missingEndViews({ journeys }: Flow): string[] {
  return journeys
    .filter(({ view }) => view === undefined)
    .map(({ title }) => `${title}: add the expected view at its end, as \`view\``);
}

/** The mutants of a flow's view that no journey detects, each with the expectation to add. */
export async function viewSurvivorsOf(flow: Flow): Promise<string[]> {
  const { view } = flow;
  if (view === undefined) return ['the flow has no view'];
  const expectations: ViewExpectation[] = [];
  for (const journey of flow.journeys) await runJourneyWithViews(flow, flow.machine, journey, expectations);
  const snapshots = snapshotsOf(flow);
  const survivors = [...stateMutants(view, snapshots), ...fieldMutants(view)].filter(
    (mutant) =>
      !expectations.some(
        ({ snapshot, expected }) => viewDifference(mutant.show(snapshot), expected) !== null,
      ) && !isEquivalent(view, mutant, snapshots),
  );
  const byAdvice = new Map<string, string[]>();
  for (const { advice, name } of survivors) byAdvice.set(advice, [...(byAdvice.get(advice) ?? []), name]);
  return [...byAdvice].map(([advice, names]) => {
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return `${advice} (undetected: ${names.slice(0, 3).join(', ')}${more})`;
  });
}
