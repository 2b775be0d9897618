import { describe, expect, expectTypeOf, it } from 'vitest';
import { type LetterSnapshot, type LetterView, letter, variants, viewLetter } from './testing/letter.ts';
import { viewFaults } from './view-faults.ts';
import { declareView, type ViewDeclaration, type ViewVariants } from './view-variants.ts';

const flowOf = (view: ViewDeclaration) => ({ ...letter, view });
const faults = (show: (snapshot: LetterSnapshot) => LetterView, table = variants): string[] =>
  viewFaults(flowOf(declareView(show, 'screen', table)));

describe('a view is checked in every reachable state of its chart', () => {
  it('finds nothing wrong with a correct view', () => {
    expect(faults(viewLetter)).toEqual([]);
  });

  it('reports a variant that no state shows, and the resting state that shows a waiting one instead', () => {
    const forgetful = (snapshot: LetterSnapshot): LetterView =>
      snapshot.matches('refused') ? { screen: 'loading' } : viewLetter(snapshot);
    expect(faults(forgetful)).toEqual([
      'refused is blocked and shows loading, which waits',
      'no state shows refused: add a sample to the fixtures that leads to it, or remove it from the view',
    ]);
  });

  it('reports a value that no state shows, one that was declared impossible, and waiting without a pending port', () => {
    const busy = (snapshot: LetterSnapshot): LetterView =>
      snapshot.matches('open') ? { screen: 'letter', busy: true, text: '' } : viewLetter(snapshot);
    expect(faults(busy)).toEqual([
      'open shows letter busy=true, which was declared impossible',
      'no state shows letter busy=false: add a sample to the fixtures that leads to it, or remove it from the view',
    ]);
    const waiting = { shown: 'rests', fields: { busy: { true: 'waits', false: 'rests' } } } as const;
    expect(faults(busy, { ...variants, letter: waiting })).toEqual([
      'open shows letter busy=true, which waits, but no port or delay is pending',
      'no state shows letter busy=false: add a sample to the fixtures that leads to it, or remove it from the view',
    ]);
  });

  it('reports an undeclared variant, and a flow without a view', () => {
    const { refused: _, ...fewer } = variants;
    const proof = declareView<Exclude<LetterView, { screen: 'refused' }>, 'screen'>(
      // @ts-expect-error the view shows what its declaration leaves out
      viewLetter,
      'screen',
      fewer,
    );
    expect(viewFaults(flowOf(proof))).toEqual(['refused shows refused, which is not declared']);
    const { view: _view, ...without } = flowOf(proof);
    expect(viewFaults(without)).toEqual(['the flow has no view']);
  });

  it('does not compile with a missing or unknown variant, field or value', () => {
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
