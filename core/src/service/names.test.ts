import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { createNames, fileName, nameKey, nameProblem } from './names.ts';

describe('name validation', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'dots'],
    [' .. ', 'dots'],
    ['a/b', 'separator'],
    ['a\\b', 'separator'],
    ['\u200b\u200d', 'hidden'],
    ['\u3164', 'hidden'],
    ['a\u202eb', 'hidden'],
    ['a\nb', 'hidden'],
    ['con', 'reserved'],
    ['COM1.txt', 'reserved'],
    ['ä'.repeat(128), 'tooLong'],
  ] as const)('[R10.3] %j is %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
    expect(fileName(name)).toBeNull();
  });

  it.each(['ä'.repeat(127), 'a\u200db', '👨‍👩‍👧', '...a', 'console', '.gitignore', '한글'])(
    '[R10.3] nothing is wrong with %j',
    (name) => {
      expect(nameProblem(name)).toBeNull();
      expect(fileName(name)).toBe(name);
    },
  );
});

describe('[R10.3] the key of a name', () => {
  it.each([
    ['x²', 'x2'],
    ['１.txt', '1.txt'],
    ['㈱', '(株)'],
    ['ﬁn', 'fin'],
    ['ｶ', 'カ'],
    ['café', 'cafe'],
  ])('differs for %s and %s, which are two files of an archive', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
    const inArchive = createNames();
    expect([one, other].map(inArchive)).toEqual([one, other]);
  });

  it.each([
    ['Plan.TXT', 'plan.txt'],
    ['e\u0301', '\u00c9'],
    ['J\u030c', '\u01f0'],
    ['\u1100\u1161\u11a8', '각'],
  ])('is one for %j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('is that of every canonical form, and its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const key = nameKey(name);
        expect([nameKey(name.normalize('NFD')), nameKey(key)]).toEqual([key, key]);
      }),
      { numRuns: sized({ gate: 500, all: 5000 }) },
    );
  });
});
