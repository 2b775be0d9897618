import { nameKey } from './names.ts';

/** Marks that stand on letters of several scripts: accents, and the voice marks of kana. Vowel signs are none of them. */
const marks = /\p{Script=Inherited}/gu;
const beyondAscii = /[^\0-\x7f]/gu;
const digits = /\d+/g;
/** Stands before every character of a name: a name comes before those that it begins. */
const separator = '\x01';
/** Max. characters of the first level of a key: an index entry has a limited size. */
const maxFirstLevel = 256;
/** The length of a number of so many digits is one digit; that of a longer one is three, behind a nine. */
const maxShortNumber = 8;

/** The base of a letter in lower case. Each by itself, so that a name that begins with another has a key that does. */
const baseOf = (letter: string): string =>
  letter.normalize('NFKD').replace(marks, '').normalize('NFC').toLowerCase();

const lengthCode = (length: number): string =>
  length <= maxShortNumber ? String(length) : `9${String(length).padStart(3, '0')}`;

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '');

/** A number behind its length: of two numbers, the shorter one is the smaller one. */
function numberKey(number: string): string {
  const significant = withoutZeros(number);
  return lengthCode(significant.length) + significant;
}

const bounded = (text: string): string =>
  text.length <= maxFirstLevel ? text : [...text].slice(0, maxFirstLevel).join('');

/**
 * What names are put in order by, compared by code points as databases compare bytes: numbers by their value, letters
 * with marks beside their base letters. Names that are alike in both are told apart by their `nameKey`, so that leading
 * zeros and marks decide last. The keys of two names are equal if, and only if, their `nameKey`s are.
 */
export function orderKey(name: string): string {
  const key = nameKey(name);
  const letters = key.replace(beyondAscii, baseOf);
  const first = bounded(letters.replace(digits, numberKey));
  const isWhole = letters === key && letters.replace(digits, withoutZeros) === key;
  return isWhole && first.length < maxFirstLevel ? first : first + separator + key;
}

/** Digits of the longest number whose length `orderKeyStarts` tells. */
const maxTold = 24;

/**
 * What the order key of a name that begins so begins with: one of these, from the lowest, of which the last one may hold
 * others. Other names may have such a key, too: with other marks, or with zeros before a number.
 */
export function orderKeyStarts(prefix: string): readonly string[] {
  const letters = nameKey(prefix).replace(beyondAscii, baseOf);
  const number = /\d+$/.exec(letters)?.[0] ?? '';
  const before = letters.slice(0, letters.length - number.length).replace(digits, numberKey);
  const significant = number.replace(/^0+/, '');
  const codes: string[] = [];
  // Behind zeros alone any number may follow.
  const longest = significant === '' ? maxShortNumber : maxTold;
  for (let length = Math.max(1, significant.length); length <= longest; length += 1)
    codes.push(lengthCode(length) + significant);
  return (number === '' ? [''] : [...codes, '9']).map((code) => bounded(before + code));
}

/** Compares texts by code points, as databases compare the bytes of them. */
export function compareByCodePoint(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  // Where only the second halves of two pairs differ, they decide as the pairs do.
  const [first, second] = [one, other].map((text) => text.codePointAt(at) ?? -1);
  return (first ?? -1) - (second ?? -1);
}

/** Compares names as lists of the service have them in order. */
export const compareNames = (one: string, other: string): number =>
  compareByCodePoint(orderKey(one), orderKey(other));
