import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import iso from 'i18n-iso-countries';
import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { countries, countryOf, isPhoneNumber } from './countries.ts';

const all = [...countries.values()];

describe('countries', () => {
  it('[R3.17] the table equals the current output of its generator', () => {
    const generator = new URL('../../build/countries.ts', import.meta.url);
    expect(() => execFileSync(process.execPath, [generator.pathname, '--check'])).not.toThrow();
  });

  it('[R3.17] every code, name and calling code is known to the libraries', () => {
    expect([...countries.keys()].toSorted()).toEqual(Object.keys(iso.getAlpha2Codes()).toSorted());
    for (const { alpha2, alpha3, numeric, englishName, chineseName, callingCode } of all) {
      expect([alpha3, numeric]).toEqual([iso.alpha2ToAlpha3(alpha2), iso.alpha2ToNumeric(alpha2)]);
      expect(iso.getName(alpha2, 'en', { select: 'all' })).toContain(englishName);
      // The one name that is not the library's, see the generator.
      expect(chineseName).toBe(alpha2 === 'TW' ? '台湾' : iso.getName(alpha2, 'zh'));
      expect(callingCode).toBe(isSupportedCountry(alpha2) ? getCountryCallingCode(alpha2) : '');
    }
    // Ascension is no country of the standard; every other place that can be called is in the table.
    const reached = new Set(all.map((country) => country.callingCode));
    expect(getCountries().filter((code) => !reached.has(getCountryCallingCode(code)))).toEqual(['AC']);
  });

  it('[R3.17] between 245 and 255 entries with unique, well-formed codes, names, and calling codes of digits or empty', () => {
    expect(all.length).toBeGreaterThanOrEqual(245);
    expect(all.length).toBeLessThanOrEqual(255);
    for (const field of ['alpha2', 'alpha3', 'numeric', 'englishName', 'chineseName'] as const)
      expect(new Set(all.map((country) => country[field])).size).toBe(all.length);
    for (const [key, country] of countries) {
      expect(country.alpha2).toBe(key);
      expect(country.alpha2).toMatch(/^[A-Z]{2}$/);
      expect(country.alpha3).toMatch(/^[A-Z]{3}$/);
      expect(country.numeric).toMatch(/^\d{3}$/);
      expect(country.englishName).toMatch(/^\p{L}/u);
      expect(country.chineseName).toMatch(/^\p{Script=Han}/u);
      expect(country.callingCode).toMatch(/^\d{0,4}$/);
    }
    expect(all.some((country) => country.callingCode === '')).toBe(true);
  });

  it('[R3.17] finds a country by its code, ignoring case', () => {
    expect(countryOf('kr')).toEqual({
      alpha2: 'KR',
      alpha3: 'KOR',
      numeric: '410',
      englishName: 'South Korea',
      chineseName: '韩国',
      callingCode: '82',
    });
    expect([countryOf('ZZ'), countryOf(''), countryOf(null), countryOf('__proto__')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('[R3.17] no other rule imports the table, so it is not in the initial load', () => {
    const folder = new URL('./', import.meta.url);
    const importers = readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.startsWith('countries'))
      .filter((file) => /from '\.\/countries/.test(readFileSync(new URL(file, folder), 'utf8')));
    expect(importers).toEqual([]);
  });
});

describe('a phone number', () => {
  it('takes E.164 numbers of every kind of calling code', () => {
    for (const number of ['+6581234567', '+14155550123', '+447911123456', '+6834000', '+99899123456789'])
      expect(isPhoneNumber(number), number).toBe(true);
  });

  it('refuses what is too short, too long, of no country, or not written as E.164', () => {
    for (const number of [
      ...['', '+', '+658123', '+6581234567890123', '6581234567', '+0123456789', '+9991234567', '+2101234567'],
      ...[
        '+65 8123 4567',
        '+65-81234567',
        '+6581234567\n',
        '+65a1234567',
        '+६५81234567',
        `+65${'1'.repeat(100_000)}`,
      ],
    ])
      expect(isPhoneNumber(number), number.slice(0, 20)).toBe(false);
  });
});
