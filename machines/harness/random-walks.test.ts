import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { checkInvariants } from './invariants.ts';
import { randomWalks } from './random-walks.ts';
import { letter } from './testing/letter.ts';

it('finds nothing wrong with a chart that follows its model', async () => {
  expect(await randomWalks(letter, 40)).toEqual([]);
  expect(checkInvariants(letter)).toEqual([]);
});

it('reports the step in which an actor differs from the model', async () => {
  // An impure guard: the model calls it first, and the actors get another result.
  const answers = [true];
  const machine = createMachine(
    {
      id: 'moody',
      initial: 'idle',
      states: { idle: { on: { 'letter.open': { guard: 'isFirstTime', target: 'open' } } }, open: {} },
    },
    { guards: { isFirstTime: () => answers.pop() ?? false } },
  );
  const [fault] = await randomWalks({ ...letter, name: 'moody', machine, ports: {} }, 40);
  expect(fault).toContain('reached ["idle",{}], the model says ["open",{}]');
});

it('reports a violated invariant, and an event that is handled without being accepted', () => {
  const invariants = { 'no letter is open': ({ value }: { value: unknown }) => value !== 'open' };
  expect(checkInvariants({ ...letter, invariants })).toEqual(['no letter is open in "open"']);
  const greedy = createMachine({
    id: 'greedy',
    initial: 'idle',
    states: { idle: { on: { '*': 'open' } }, open: {} },
  });
  expect(checkInvariants({ ...letter, name: 'greedy', machine: greedy, ports: {} })).toEqual([
    'letter.open changes the state unexpectedly in ["idle",{}]',
    'letter.close changes the state unexpectedly in ["idle",{}]',
  ]);
});
