import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type LetterAnswer, letterMachine, viewLetter } from './testing/letter.ts';
import { until } from './until.ts';

const opened = (answer: Promise<LetterAnswer>) => {
  const fetchLetter = fromPromise<LetterAnswer, null>(() => answer);
  const actor = createActor(letterMachine.provide({ actors: { fetchLetter } })).start();
  actor.send({ type: 'letter.open', id: 'l1' });
  return actor;
};

it('returns the view once it matches', async () => {
  const actor = opened(Promise.resolve({ kind: 'fetched', text: 'Dear Ada' }));
  const shown = await until(actor, viewLetter, (one) => one.screen === 'letter');
  expect(shown.text).toBe('Dear Ada');
  actor.stop();
});

it('reports the last view when it times out', async () => {
  const actor = opened(new Promise(() => undefined));
  await expect(until(actor, viewLetter, (one) => one.screen === 'letter', 20)).rejects.toThrow(
    'timed out after 20 ms in "loading", which shows {"screen":"loading"}',
  );
  actor.stop();
});
