import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { actorWalks } from './actor-walks.ts';
import { everyPlace } from './every-place.ts';
import { letter } from './testing/letter.ts';

it('finds nothing wrong with a chart that does as its model', async () => {
  expect(await actorWalks(letter, 40)).toEqual([]);
  expect(everyPlace(letter)).toEqual([]);
});

it('names the step of a real actor that leads elsewhere than the model', async () => {
  // No function of the context: the model asks it first, and real actors get another answer.
  const answers = [true];
  const machine = createMachine(
    {
      id: 'moody',
      initial: 'idle',
      states: { idle: { on: { 'letter.open': { guard: 'isFirstTime', target: 'open' } } }, open: {} },
    },
    { guards: { isFirstTime: () => answers.pop() ?? false } },
  );
  const [fault] = await actorWalks({ ...letter, name: 'moody', machine, ports: {} }, 40);
  expect(fault).toContain('came to ["idle",{}], the model says ["open",{}]');
});

it('names an invariant that a place breaks, and an event that is handled without being expected', () => {
  const invariants = { 'no letter is open': ({ value }: { value: unknown }) => value !== 'open' };
  expect(everyPlace({ ...letter, invariants })).toEqual(['no letter is open in "open"']);
  const greedy = createMachine({
    id: 'greedy',
    initial: 'idle',
    states: { idle: { on: { '*': 'open' } }, open: {} },
  });
  expect(everyPlace({ ...letter, name: 'greedy', machine: greedy, ports: {} })).toEqual([
    'letter.open is handled unseen in ["idle",{}]',
    'letter.close is handled unseen in ["idle",{}]',
  ]);
});
