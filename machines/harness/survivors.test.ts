import { expect, it } from 'vitest';
import { survivorFaults } from './survivors.ts';
import { journeys, letter } from './testing/letter.ts';

const [opened, refused, impatient] = journeys;

it('finds nothing where every mutant of the chart is noticed', async () => {
  expect(await survivorFaults(letter)).toEqual([]);
});

it('says for each mutant that nobody notices what is to be written', async () => {
  const known = [opened, refused].filter((one) => one !== undefined);
  expect(impatient?.title).toBe('nobody waits for ever');
  expect(await survivorFaults({ ...letter, journeys: known })).toEqual([
    'nobody notices "drop .loading after patience #1": write a journey that takes "after patience" in loading, with the state after it',
    'nobody notices "retarget .loading after patience #1 to closed": write a journey that takes "after patience" in loading, with the state after it',
  ]);
});

it('says which excuse is none', async () => {
  const equivalent = { 'drop .open on letter.close #1': 'nobody closes letters' };
  expect(await survivorFaults({ ...letter, equivalent })).toEqual([
    '"drop .open on letter.close #1" is noticed, or is no mutant: take it out of `equivalent`',
  ]);
});
