import { describe, expect, it } from 'vitest';
import { runJourney } from './journey.ts';
import { scripted, startRun } from './run.ts';
import { type LetterView, letter, letterMachine, ports } from './testing/letter.ts';
import type { AnyJourney, Journey } from './types.ts';

const open = { event: { type: 'letter.open', id: 'l1' } } as const;
const run = (samples = {}) => startRun(scripted(letterMachine, samples), undefined);

describe('a scripted chart rejects what it does not have', () => {
  it('throws on an event, a port and a delay that the chart does not have', async () => {
    const one = await run();
    // @ts-expect-error no such event
    await expect(one.apply({ event: { type: 'letter.opne' } })).rejects.toThrow(
      'letter has no event letter.opne; its events are letter.close, letter.open',
    );
    // @ts-expect-error no such port
    await expect(one.apply({ port: 'fetchLeter', answer: { kind: 'refused' } })).rejects.toThrow(
      'letter has no port fetchLeter; its ports are fetchLetter',
    );
    // @ts-expect-error no such delay
    await expect(one.apply({ delay: 'timeuot' })).rejects.toThrow(
      'letter has no delay timeuot; its delays are timeout',
    );
    expect(one.snapshot().value).toBe('closed');
    one.stop();
  });

  it('throws on an answer without a pending call, and on a delay that is not running', async () => {
    const one = await run();
    const refused = { port: 'fetchLetter', answer: { kind: 'refused' } } as const;
    await expect(one.apply(refused)).rejects.toThrow('fetchLetter has no pending call in "closed"');
    await expect(one.apply({ delay: 'timeout' })).rejects.toThrow('timeout is not running in "closed"');
    await one.apply(open);
    await one.apply({ delay: 'timeout' });
    await expect(one.apply(refused)).rejects.toThrow('fetchLetter has no pending call in "refused"');
    one.stop();
  });

  it('throws on an answer of another kind or with other fields than the samples', async () => {
    const one = await run(ports);
    await one.apply(open);
    const answer = (given: unknown) =>
      Reflect.apply(one.apply, one, [{ port: 'fetchLetter', answer: given }]);
    await expect(answer({ kind: 'lost' })).rejects.toThrow(
      'fetchLetter never answers "lost"; its answers are fetched, refused',
    );
    await expect(answer({ kind: 'fetched' })).rejects.toThrow('answer.text is missing');
    await expect(answer({ kind: 'fetched', text: 1 })).rejects.toThrow('answer.text is number, not string');
    await expect(answer({ kind: 'refused', why: '' })).rejects.toThrow('answer.why is not a field');
    await answer({ kind: 'fetched', text: 'Dear Bo' });
    expect(one.snapshot().value).toBe('open');
    one.stop();
  });

  it('throws on samples of a port that the chart does not have', () => {
    expect(() => scripted(letterMachine, { fetchLeter: {} })).toThrow('letter has no port fetchLeter');
  });

  it('does not compile with an answer that the port never gives, or a view that the flow does not have', () => {
    type LetterJourney = Journey<typeof letterMachine, LetterView>;
    const good: LetterJourney = {
      title: 'good',
      from: 'closed',
      steps: [[open, 'loading', { screen: 'loading' }]],
      view: { screen: 'loading' },
    };
    // @ts-expect-error a fetched letter has a text
    const answer: LetterJourney['steps'] = [[{ port: 'fetchLetter', answer: { kind: 'fetched' } }, 'open']];
    // @ts-expect-error the event carries an id
    const event: LetterJourney['steps'] = [[{ event: { type: 'letter.open' } }, 'loading']];
    // @ts-expect-error there is no such screen
    const view: LetterJourney['view'] = { screen: 'torn' };
    expect([good, answer, event, view]).toHaveLength(4);
  });

  it('reports an event of a journey that the chart does not have', async () => {
    const steps: AnyJourney['steps'] = [[{ event: { type: 'letter.burn' } }, 'closed']];
    expect(await runJourney(letter, letterMachine, { title: 'burn', from: 'closed', steps })).toBe(
      'letter has no event letter.burn; its events are letter.close, letter.open',
    );
  });
});
