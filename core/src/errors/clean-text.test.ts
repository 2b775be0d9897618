import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { cleanText } from './clean-text.ts';

// Built from numbers, so that it is not the expression under test.
const ranges: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  [0xd800, 0xdfff],
];
const isHidden = (point: number): boolean => ranges.some(([from, to]) => point >= from && point <= to);

describe('untrusted text', () => {
  it('[T14] is stripped of control characters and direction marks, and truncated to 300 characters', () => {
    expect(cleanText('a\u202eb\u0000c\n d')).toBe('a b c d');
    expect([...cleanText('😀'.repeat(500))]).toHaveLength(300);
    expect(cleanText('한국어 中文 ünï 👩‍👩‍👧')).toBe('한국어 中文 ünï 👩‍👩‍👧');
    expect(cleanText('\u200b\ufeff\u2066 \u2069')).toBe('');
    expect(cleanText('abcdef', 3)).toBe('abc');
  });

  it('[T14] [P22b P22c] any text: no control character, no direction mark, no lone surrogate, at most 300 characters', () => {
    const marks = fc.constantFrom(
      '\u202e',
      '\u2066',
      '\u200f',
      '\u061c',
      '\u0000',
      '\u009b',
      '\ud800',
      '\n',
      'a',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 900 }),
      fc
        .array(fc.oneof(marks, fc.string({ unit: 'grapheme' })), { maxLength: 400 })
        .map((one) => one.join('')),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const clean = cleanText(raw);
        const points = [...clean].map((one) => one.codePointAt(0) ?? 0);
        expect(points.length).toBeLessThanOrEqual(300);
        expect(points.some(isHidden)).toBe(false);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });
});
