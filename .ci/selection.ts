// Which suites a run has: all of a tier, or those that are named.
import { type Check, marksOf, type Suite, suitesOf, type TestSuite } from './suites.ts';
import type { Tier } from './tier/tier.ts';

export interface Selection {
  readonly suites: readonly Suite[];
  /** What is compared with the results. */
  readonly marks: readonly Check[];
  /** What has to be there for these suites. */
  readonly needs: ReadonlySet<TestSuite['needs'][number]>;
  /** Whether all suites of the tier run, so that this run speaks for the commit. */
  readonly isWhole: boolean;
}

/** Throws when there is no suite of a name. */
export function selectionOf(tier: Tier, names: readonly string[]): Selection {
  const isWhole = names.length === 0;
  const all = { suites: suitesOf(tier), marks: marksOf(tier) };
  const known = new Set([...all.suites, ...all.marks].map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`no suite is called ${unknown.join(' or ')}`);
  const wanted = <T extends Suite>(list: readonly T[]): readonly T[] =>
    list.filter(({ name }) => isWhole || names.includes(name));
  const suites = wanted(all.suites);
  const needs = new Set(suites.flatMap((suite) => (suite.kind === 'tests' ? suite.needs : [])));
  return { suites, marks: wanted(all.marks), needs, isWhole };
}
