import { describe, expect, it } from 'vitest';
import { letter, letterMachine } from './testing/letter.ts';
import { walk } from './walk.ts';

describe('a walk over every edge', () => {
  it('covers all of a chart whose samples reach everything', async () => {
    expect(await walk(letter)).toMatchObject({ differences: [], missing: [] });
  });

  it('reports what no sample reaches, with the steps to add to a journey', async () => {
    const ports = { fetchLetter: { refused: [{ kind: 'refused' }] } };
    const { missing } = await walk({ ...letter, machine: letterMachine, ports });
    const advice =
      'never reached: add a sample to `inputs`, `events` or `ports` of the fixtures that leads to it, or remove it from the chart';
    expect(missing).toContain(`letter.loading done fetchLetter #1: ${advice}`);
    expect(missing).toContain(`letter.open on letter.close #1: ${advice}`);
    expect(missing).toContain(`state letter.open: ${advice}`);
    expect(missing).toContain(`guard isFetched is true: ${advice}`);
  });
});
