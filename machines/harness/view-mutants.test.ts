import { describe, expect, it } from 'vitest';
import { runJourney } from './journey.ts';
import { journeys, letter } from './testing/letter.ts';
import type { AnyJourney, Step } from './types.ts';
import { missingEndViews, viewSurvivorsOf } from './view-mutants.ts';

const [opened, refused] = journeys;
const survivors = (list: readonly (AnyJourney | undefined)[]): Promise<string[]> =>
  viewSurvivorsOf({ ...letter, journeys: list.filter((one) => one !== undefined) });

describe('mutants of the view are detected by journeys', () => {
  it('detects every mutant if each state has an expected view', async () => {
    expect(await survivors([opened, refused])).toEqual([]);
  });

  it('reports a state without an expected view, and what to add', async () => {
    expect(await survivors([opened])).toEqual([
      'add the view in refused to a journey (undetected: drop the branch of refused, render refused as closed, render refused as loading and 1 more)',
    ]);
  });

  it('reports a field that no journey expects', async () => {
    const steps = opened?.steps.map(
      ([stimulus, to, view]): Step => [stimulus, to, to === 'open' ? { screen: 'letter' } : (view ?? {})],
    );
    expect(await survivors([opened && { ...opened, steps: steps ?? [] }, refused])).toEqual([
      'add busy: false to a journey that expects letter (undetected: show letter busy=false as true)',
    ]);
  });

  it('reports a journey without an expected view at its end', () => {
    const silent = [{ title: 'silent', from: 'closed', steps: [] }];
    expect(missingEndViews({ ...letter, journeys: silent })).toEqual([
      'silent: add the expected view at its end, as `view`',
    ]);
  });

  it('fails a journey whose expected view differs at its start, at a step or at its end', async () => {
    const run = (wrong: Partial<AnyJourney>) =>
      runJourney(letter, letter.machine, { title: 'wrong', from: 'closed', steps: [], ...wrong });
    const open = { event: { type: 'letter.open', id: 'l1' } };
    const differs = 'the view differs: screen is';
    expect(await run({ viewAtStart: { screen: 'loading' } })).toBe(
      `in "closed" ${differs} "nothing", not "loading"`,
    );
    expect(await run({ steps: [[open, 'loading', { screen: 'letter' }]] })).toBe(
      `in "loading" ${differs} "loading", not "letter"`,
    );
    expect(await run({ view: { screen: 'refused' } })).toBe(
      `in "closed" ${differs} "nothing", not "refused"`,
    );
  });
});
