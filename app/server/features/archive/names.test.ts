import { archiveName, createNames, entryName } from '@aloft/core/service';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { cleanName } from '../files/names.ts';

const hostile: readonly (readonly [string, string])[] = [
  ['..', '__'],
  ['.', '_'],
  ['', '_'],
  ['. .', '___'],
  ['..\\evil.txt', '.._evil.txt'],
  ['../evil.txt', '.._evil.txt'],
  ['/etc/passwd', '_etc_passwd'],
  ['C:\\Windows', 'C__Windows'],
  ['c:', 'c_'],
  ['a\r\nSet-Cookie: b', 'a__Set-Cookie_ b'],
  ['nul\u0000l.txt', 'nul_l.txt'],
  ['\u202egpj.exe', '_gpj.exe'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['\ud800half', '\ufffdhalf'],
  ['e\u0301.txt', '\u00e9.txt'],
  ['a*b"<>|.txt', 'a_b____.txt'],
  ['f a:b?.txt', 'f a_b_.txt'],
  ['e. V.', 'e. V_'],
  ['foo .', 'foo__'],
  ['trail ..', 'trail___'],
  ['AUX:', 'AUX_'],
  ['com¹.txt', '_com¹.txt'],
  ['LPT².txt', '_LPT².txt'],
  ['conin$', '_conin$'],
  ['CONOUT$', '_CONOUT$'],
  ['nul .txt', '_nul .txt'],
  [`${'x'.repeat(254)} end`, `${'x'.repeat(254)}_`],
];

const isSafe = (name: string): boolean =>
  !/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u.test(name) &&
  !/^$|[. ]$/.test(name) &&
  !/[<>:"|?*]/.test(name) &&
  !/^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(\.|$)/i.test(name) &&
  name === name.normalize('NFC') &&
  name.isWellFormed() &&
  Buffer.byteLength(name) <= 255;

const many = sized({ gate: 1000, all: 10_000 });

describe('names in an archive', () => {
  it.each(hostile)('[T17 P24b] %j becomes %j', (given, wanted) => {
    expect(entryName(given)).toBe(wanted);
    expect(isSafe(wanted)).toBe(true);
  });

  it(`[T17 P24b] ${many} names of any characters: none can leave its folder, hide or break a header`, () => {
    const nasty = fc.constantFrom(
      '..',
      '\\',
      '/',
      ':',
      '\u0000',
      '\r',
      '\n',
      '\u202e',
      'CON',
      '.',
      ' ',
      '😀',
      'é',
      'e\u0301',
    );
    const names = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 90 })), { maxLength: 6 });
    fc.assert(
      fc.property(names, (parts) => {
        const name = entryName(parts.join(''));
        expect(isSafe(name), JSON.stringify(name)).toBe(true);
      }),
      { numRuns: many },
    );
  });

  it('a name that a drive takes comes out as it is where Windows takes it, too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (given) => {
        const name = cleanName(given);
        fc.pre(!isRefusal(name) && isSafe(name));
        expect(entryName(String(name))).toBe(name);
      }),
      { numRuns: sized({ gate: 300, all: 2000 }) },
    );
  });

  it('[R10.5] names that would be one on Windows are two', () => {
    const nameIn = createNames();
    const made = ['e. V.', 'e. V', 'x.', 'x', 'a:b?.txt', 'a_b_.txt', 'com¹.txt', 'nul .txt'].map(nameIn);
    expect(new Set(made.map((one) => one.toLowerCase())).size).toBe(made.length);
    expect(made.filter((one) => !isSafe(one))).toEqual([]);
  });

  it('[R10.5] a zip is named after the one folder in it, truncated where no extension fits', () => {
    const named = (name: string) => archiveName('', [{ name, isFolder: true }], 'Aloft');
    expect(named('文'.repeat(83))).toBe(`${'文'.repeat(83)}.zip`);
    for (const count of [84, 85]) expect(named('文'.repeat(count))).toBe(`${'文'.repeat(83)}.zip`);
    expect(archiveName('文'.repeat(85), [], 'Aloft')).toBeNull();
  });

  it('[R10.5] doubles are numbered, whatever their case, within 255 bytes and never twice the same', () => {
    const nameIn = createNames();
    const given = [
      'a.txt',
      'A.TXT',
      'a (2).txt',
      'a.txt',
      '..',
      '__',
      `${'é'.repeat(124)}.jpg`,
      `${'é'.repeat(124)}.jpg`,
    ];
    const made = given.map(nameIn);
    expect(made.slice(0, 6)).toEqual(['a.txt', 'A (2).TXT', 'a (2) (2).txt', 'a (3).txt', '__', '__ (2)']);
    expect(made[7]).toBe(`${'é'.repeat(123)} (2).jpg`);
    expect(new Set(made.map((one) => one.toLowerCase())).size).toBe(made.length);
    expect(made.every(isSafe)).toBe(true);
    const many = Array.from({ length: 3000 }, () => nameIn('same.bin'));
    expect(new Set(many).size).toBe(3000);
  });
});
