import { describe, expect, expectTypeOf, it } from 'vitest';
import { type LetterSnapshot, type LetterView, letter, variants, viewLetter } from './testing/letter.ts';
import { viewFaults } from './view-faults.ts';
import { provenView, type ViewProof, type ViewVariants } from './view-variants.ts';

const flowOf = (view: ViewProof) => ({ ...letter, view });
const faults = (show: (snapshot: LetterSnapshot) => LetterView, table = variants): string[] =>
  viewFaults(flowOf(provenView(show, 'screen', table)));

describe('a view is proved against every place of its chart', () => {
  it('finds nothing in a view that shows what is', () => {
    expect(faults(viewLetter)).toEqual([]);
  });

  it('names a variant that no place shows, and the settled place that waits instead', () => {
    const forgetful = (snapshot: LetterSnapshot): LetterView =>
      snapshot.matches('refused') ? { screen: 'loading' } : viewLetter(snapshot);
    expect(faults(forgetful)).toEqual([
      'refused is blocked and shows loading, which waits',
      'no place shows refused: add a sample to the fixtures that leads to it, or take it out of the view',
    ]);
  });

  it('names a value of a field that no place shows, one that is never to be, and waiting for nothing', () => {
    const busy = (snapshot: LetterSnapshot): LetterView =>
      snapshot.matches('open') ? { screen: 'letter', busy: true, text: '' } : viewLetter(snapshot);
    expect(faults(busy)).toEqual([
      'open shows letter busy=true, which is never to be',
      'no place shows letter busy=false: add a sample to the fixtures that leads to it, or take it out of the view',
    ]);
    const waiting = { shown: 'rests', fields: { busy: { true: 'waits', false: 'rests' } } } as const;
    expect(faults(busy, { ...variants, letter: waiting })).toEqual([
      'open shows letter busy=true, which waits, and nothing is going on',
      'no place shows letter busy=false: add a sample to the fixtures that leads to it, or take it out of the view',
    ]);
  });

  it('names a variant that was not declared, and a flow without a view', () => {
    const { refused: _, ...fewer } = variants;
    const proof = provenView<Exclude<LetterView, { screen: 'refused' }>, 'screen'>(
      // @ts-expect-error the view shows what its declaration leaves out
      viewLetter,
      'screen',
      fewer,
    );
    expect(viewFaults(flowOf(proof))).toEqual(['refused shows refused, which is not declared']);
    const { view: _view, ...without } = flowOf(proof);
    expect(viewFaults(without)).toEqual(['the flow has no view']);
  });

  it('does not compile with a variant, a field or a value left out or made up', () => {
    type Table = ViewVariants<LetterView, 'screen'>;
    expectTypeOf<Omit<typeof variants, 'refused'>>().not.toExtend<Table>();
    expectTypeOf<{ letter: 'rests' } & Omit<typeof variants, 'letter'>>().not.toExtend<Table>();
    // @ts-expect-error the value `false` is left out
    const value: Table['letter'] = { shown: 'rests', fields: { busy: { true: 'waits' } } };
    // @ts-expect-error there is no such variant
    const madeUp: Table = { ...variants, torn: 'rests' };
    expect([value, madeUp]).toHaveLength(2);
  });
});
