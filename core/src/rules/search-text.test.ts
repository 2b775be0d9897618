import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { isNameFound, searchText, searchWords } from './search-text.ts';

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

describe('[R10.1] the words of a search', () => {
  it('are found anywhere in a name, in any order and however they are separated there', () => {
    for (const [query, name] of [
      ['Blade Runner', 'Blade.Runner.2049.mkv'],
      ['blade runner', 'Blade_Runner_x.mkv'],
      ['runner blade', 'Blade Runner.mkv'],
      ['한글 이름', '한글 파일 이름.txt'],
      [' song  .mp3 ', 'my song.MP3'],
      ['', 'anything'],
    ] as const)
      expect([query, isNameFound(name, query)]).toEqual([query, true]);
    expect(isNameFound('Blade Runner', 'blade walker')).toBe(false);
    expect(isNameFound('Blade Runner', 'bladerunner')).toBe(false);
    expect([isNameFound('a b', ' '), isNameFound('ab', ' ')]).toEqual([true, false]);
  });

  it('are eight at most, however long the query is', () => {
    expect(searchWords('a b a')).toEqual(['a', 'b']);
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    expect(searchWords(letters.join(' '))).toEqual([...letters.slice(0, 7), letters.slice(7).join(' ')]);
  });
});
