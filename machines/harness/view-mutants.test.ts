import { describe, expect, it } from 'vitest';
import { followJourney } from './journey.ts';
import { journeys, letter } from './testing/letter.ts';
import type { AnyJourney, Step } from './types.ts';
import { unseenEnds, viewSurvivorsOf } from './view-mutants.ts';

const [opened, refused] = journeys;
const survivors = (list: readonly (AnyJourney | undefined)[]): Promise<string[]> =>
  viewSurvivorsOf({ ...letter, journeys: list.filter((one) => one !== undefined) });

describe('journeys notice a view that shows the wrong thing', () => {
  it('kills every mutant when each place is looked at', async () => {
    expect(await survivors([opened, refused])).toEqual([]);
  });

  it('names the place that no journey looks at, and what to write', async () => {
    expect(await survivors([opened])).toEqual([
      'say in a journey what a person sees in refused (nobody notices: drop the branch of refused, draw refused as closed, draw refused as loading and 1 more)',
    ]);
  });

  it('names the value of a field that no journey speaks of', async () => {
    const steps = opened?.steps.map(
      ([stimulus, to, sees]): Step => [stimulus, to, to === 'open' ? { screen: 'letter' } : (sees ?? {})],
    );
    expect(await survivors([opened && { ...opened, steps: steps ?? [] }, refused])).toEqual([
      'say in a journey that sees letter that busy is false (nobody notices: show letter busy=false as true)',
    ]);
  });

  it('names a journey that does not say how it ends', () => {
    const silent = [{ title: 'silent', from: 'closed', steps: [] }];
    expect(unseenEnds({ ...letter, journeys: silent })).toEqual([
      'silent: say what a person sees at its end, as `sees`',
    ]);
  });

  it('fails a journey that says something else than the view, at its start, on the way and at its end', async () => {
    const follow = (wrong: Partial<AnyJourney>) =>
      followJourney(letter, letter.machine, { title: 'wrong', from: 'closed', steps: [], ...wrong });
    const open = { event: { type: 'letter.open', id: 'l1' } };
    const said = 'a person sees that screen is';
    expect(await follow({ seesAtStart: { screen: 'loading' } })).toBe(
      `in "closed" ${said} "nothing", not "loading"`,
    );
    expect(await follow({ steps: [[open, 'loading', { screen: 'letter' }]] })).toBe(
      `in "loading" ${said} "loading", not "letter"`,
    );
    expect(await follow({ sees: { screen: 'refused' } })).toBe(
      `in "closed" ${said} "nothing", not "refused"`,
    );
  });
});
