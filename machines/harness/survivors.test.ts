import { expect, it } from 'vitest';
import { survivorFaults } from './survivors.ts';
import { journeys, letter } from './testing/letter.ts';

const [opened, refused, impatient] = journeys;

it('finds nothing if every mutant is detected', async () => {
  expect(await survivorFaults(letter)).toEqual([]);
});

it('says for each undetected mutant what to add', async () => {
  const known = [opened, refused].filter((one) => one !== undefined);
  expect(impatient?.title).toBe('loading times out');
  expect(await survivorFaults({ ...letter, journeys: known })).toEqual([
    'undetected mutant "drop .loading after timeout #1": write a journey that takes "after timeout" in loading, with the state after it',
    'undetected mutant "retarget .loading after timeout #1 to closed": write a journey that takes "after timeout" in loading, with the state after it',
  ]);
});

it('reports a mutant that is declared equivalent but detected', async () => {
  const equivalent = { 'drop .open on letter.close #1': 'nobody closes letters' };
  expect(await survivorFaults({ ...letter, equivalent })).toEqual([
    '"drop .open on letter.close #1" is detected, or is not a mutant: remove it from `equivalent`',
  ]);
});
