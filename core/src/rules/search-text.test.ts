import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { searchText } from './search-text.ts';

const folded: readonly (readonly [string, string])[] = [
  ['Plan.TXT', 'plan.txt'],
  ['Ärger', 'arger'],
  ['A\u0308rger', 'arger'],
  ['Crème Brûlée', 'creme brulee'],
  ['Việt Nam', 'viet nam'],
  ['ЁЖИК', 'ежик'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İstanbul', 'istanbul'],
  ['ＡＢＣ１２３', 'abc123'],
  ['ﾌｧｲﾙ', 'ファイル'],
  ['ｶﾞ', 'ガ'],
  ['각', '각'],
  ['\u1100\u1161\u11a8', '각'],
  ['ﬁn', 'fin'],
  ['שָׁלוֹם', 'שלום'],
  ['照片', '照片'],
];

describe('[R10.1] text normalization for search', () => {
  it.each(folded)('of %s is %s', (text, expected) => {
    expect(searchText(text)).toBe(expected);
  });

  it('keeps distinguishing marks: voicing of kana, vowel signs', () => {
    expect(searchText('が')).not.toBe(searchText('か'));
    expect(searchText('कि')).not.toBe(searchText('क'));
    expect(searchText('ที่')).not.toBe(searchText('ท'));
  });

  it('is not empty for a non-empty text; combining marks match only combining marks', () => {
    expect(searchText('')).toBe('');
    expect(searchText('\u0301')).toBe('\u0301');
    expect(searchText('a\u0301')).not.toContain(searchText('\u0301'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(searchText(searchText(text))).toBe(searchText(text));
        expect(searchText(text.normalize('NFD'))).toBe(searchText(text));
        if (text !== '') expect(searchText(text)).not.toBe('');
      }),
      { numRuns: sized({ gate: 200, all: 2000 }) },
    );
  });
});
