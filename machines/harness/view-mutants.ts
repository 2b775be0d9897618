import type { AnyMachineSnapshot } from 'xstate';
import { leafOf } from './chart-facts.ts';
import { followWithSights, type Sight, unseen } from './journey.ts';
import { modelOf } from './model.ts';
import type { Flow } from './types.ts';
import { type ViewProof, variantsIn } from './view-variants.ts';

type Show = ViewProof['show'];

/** A view with one fault. */
interface ViewMutant {
  readonly name: string;
  /** How a journey would detect it. */
  readonly advice: string;
  readonly show: Show;
}

/** All places of a flow's models, over all inputs. */
const placesOf = (flow: Flow): AnyMachineSnapshot[] =>
  Object.values(flow.inputs).flatMap((input) => [...modelOf(flow, input).vertices.values()]);

/** The view with one state rendered as another one, or as `null`. */
function* stateMutants(view: ViewProof, places: readonly AnyMachineSnapshot[]): Generator<ViewMutant> {
  const values = new Map<string, unknown>(places.map(({ value }) => [leafOf(value), value]));
  for (const state of values.keys()) {
    const drawnAs =
      (value: unknown): Show =>
      (snapshot) =>
        view.show(leafOf(snapshot.value) === state ? Object.assign({ ...snapshot }, { value }) : snapshot);
    const advice = `say in a journey what a person sees in ${state}`;
    yield { name: `drop the branch of ${state}`, advice, show: drawnAs('') };
    for (const [other, value] of values)
      if (other !== state) yield { name: `draw ${state} as ${other}`, advice, show: drawnAs(value) };
  }
}

/** The view with one value of a finite field replaced with another one. */
function* fieldMutants(view: ViewProof): Generator<ViewMutant> {
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
        advice: `say in a journey that sees ${one.variant} that ${one.field} is ${one.value}`,
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

/** Whether a mutant equals the view in every reachable place. */
function isEquivalent(view: ViewProof, mutant: ViewMutant, places: readonly AnyMachineSnapshot[]): boolean {
  return places.every((place) => JSON.stringify(mutant.show(place)) === JSON.stringify(view.show(place)));
}

/** The journeys that do not say what a person sees at their end. */
export function unseenEnds({ journeys }: Flow): string[] {
  return journeys
    .filter(({ sees }) => sees === undefined)
    .map(({ title }) => `${title}: say what a person sees at its end, as \`sees\``);
}

/** The mutants of a flow's view that no journey notices, each with what to write. */
export async function viewSurvivorsOf(flow: Flow): Promise<string[]> {
  const { view } = flow;
  if (view === undefined) return ['the flow has no view'];
  const sights: Sight[] = [];
  for (const journey of flow.journeys) await followWithSights(flow, flow.machine, journey, sights);
  const places = placesOf(flow);
  const survivors = [...stateMutants(view, places), ...fieldMutants(view)].filter(
    (mutant) =>
      !sights.some(({ snapshot, sees }) => unseen(mutant.show(snapshot), sees) !== null) &&
      !isEquivalent(view, mutant, places),
  );
  const byAdvice = new Map<string, string[]>();
  for (const { advice, name } of survivors) byAdvice.set(advice, [...(byAdvice.get(advice) ?? []), name]);
  return [...byAdvice].map(([advice, names]) => {
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return `${advice} (nobody notices: ${names.slice(0, 3).join(', ')}${more})`;
  });
}
