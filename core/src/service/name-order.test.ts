import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareByCodePoint, compareNames, orderKey, orderKeyStarts } from './name-order.ts';
import { fileName, nameKey } from './names.ts';

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).byteLength;
/** Names as drives take them, with many digits, zeros and marks. */
const names = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc
      .array(
        fc.constantFrom('0', '00', '1', '9', '10', 'a', 'A', 'á', 'z', '.', ' ', '²', '가', '😀', '\uff11'),
      )
      .map((parts) => parts.join('')),
  )
  .map(fileName)
  .filter((name) => name !== null);

describe('[R3.3] the order of names', () => {
  it.each([
    ['numbers by their value', ['EP1', 'ep2', 'EP10', 'EP11', 'EP100']],
    ['numbers between other letters', ['第1集', '第2集', '第10集', '第11集']],
    ['each part of a version', ['v1.2', 'v1.9', 'v1.10', 'v2.0']],
    ['numbers of full width, and in circles', ['①.txt', '2.txt', '３.txt', '⑩.txt', '11.txt']],
    ['leading zeros last', ['1 b', '01 b', '1 c', '02', '10']],
    ['long numbers', ['9', '12345678', '123456789', '12345678901234567890', `1${'0'.repeat(200)}`]],
    ['zero before one', ['0', '00', '000', '1']],
    ['letters with marks beside their base', ['Å.txt', 'b.txt', 'e.txt', 'É.txt', 'ñ.txt', 'o.txt', 'z.txt']],
    ['kana with voice marks beside those without', ['か', 'が', 'き']],
    ['syllables of Hangul', ['가', '각', '나', '하']],
    ['what begins a name before it', ['a', 'a 2', 'a.txt', 'aa']],
    ['characters of four bytes behind those of three', ['\ufffc', '😀', '😁', '🜀']],
  ])('has %s', (_what, sorted) => {
    for (const start of [sorted, sorted.toReversed()]) expect(start.toSorted(compareNames)).toEqual(sorted);
  });

  it('tells two names apart if, and only if, they are two names of a folder', () => {
    fc.assert(
      fc.property(names, names, (one, other) => {
        expect(orderKey(one) === orderKey(other)).toBe(nameKey(one) === nameKey(other));
        expect(orderKey(nameKey(one))).toBe(orderKey(one));
      }),
    );
  });

  it('is that of the bytes, as databases compare them', () => {
    fc.assert(
      fc.property(names, names, (one, other) => {
        const [first, second] = [one, other].map((name) => Buffer.from(orderKey(name)));
        expect(Math.sign(compareNames(one, other))).toBe(
          Buffer.compare(first ?? Buffer.of(), second ?? Buffer.of()),
        );
      }),
    );
    const strings = fc.string({ unit: 'binary', maxLength: 6 });
    fc.assert(
      fc.property(strings, strings, (one, other) => {
        const expected = Buffer.compare(Buffer.from(one), Buffer.from(other));
        expect(Math.sign(compareByCodePoint(one, other))).toBe(expected);
      }),
    );
  });

  it('has keys that fit into an index, whatever the name is', () => {
    for (const letter of ['a', '1', '1a', '0a', 'ä', '가', '\ufdfa', '😀', '㍿'])
      expect(bytesOf(orderKey(letter.repeat(255 / bytesOf(letter))))).toBeLessThan(1100);
    const long = (end: string): string => '1a'.repeat(126) + end;
    expect(orderKey(long('b'))).not.toBe(orderKey(long('c')));
  });

  it('finds the names that begin so, at one of a few places', () => {
    fc.assert(
      fc.property(names, fc.nat(), (name, cut) => {
        const letters = [...nameKey(name)];
        const prefix = letters.slice(0, 1 + (cut % letters.length)).join('');
        const starts = orderKeyStarts(prefix);
        expect(starts.some((start) => orderKey(name).startsWith(start))).toBe(true);
        const apart = starts.slice(0, -1);
        expect(apart).toEqual(apart.toSorted(compareByCodePoint));
        expect(starts.length).toBeLessThan(30);
      }),
    );
    expect(orderKeyStarts('EP1').slice(0, 2)).toEqual(['ep11', 'ep21']);
  });
});
