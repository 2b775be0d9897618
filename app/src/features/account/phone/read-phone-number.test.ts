import { describe, expect, it } from 'vitest';
import { phoneCountries, searchCountries } from './phone-countries.ts';
import { readPhoneNumber, splitPhoneNumber } from './read-phone-number.ts';

describe('a typed phone number', () => {
  it('[R3.17] is read as its country writes it, in any width of digits', () => {
    expect(readPhoneNumber('8123 4567', 'SG')).toEqual({ number: '+6581234567' });
    expect(readPhoneNumber('８１２３４５６７', 'SG')).toEqual({ number: '+6581234567' });
    expect(readPhoneNumber('0812-3456-789', 'ID')).toEqual({ number: '+628123456789' });
    expect(readPhoneNumber('010-1234-5678', 'KR')).toEqual({ number: '+821012345678' });
    expect(readPhoneNumber('(416) 555-0123', 'CA')).toEqual({ number: '+14165550123' });
  });

  it('that is none says what is wrong with it', () => {
    expect(readPhoneNumber('81234', 'SG')).toEqual({ problem: 'short' });
    expect(readPhoneNumber('12', 'DE')).toEqual({ problem: 'short' });
    expect(readPhoneNumber('812345678901', 'SG')).toEqual({ problem: 'long' });
    expect(readPhoneNumber('1'.repeat(100_000), 'SG')).toEqual({ problem: 'long' });
    for (const text of ['', 'letters', 'call 8123 4567', '8123 4567 ext. 12', '+881 612345678'])
      expect(readPhoneNumber(text, 'SG'), text).toEqual({ problem: 'invalid' });
    expect(readPhoneNumber('8123 4567', 'ZZ')).toEqual({ problem: 'invalid' });
  });

  it('[R3.17] pasted with a calling code brings its country, or keeps the chosen one that shares the code', () => {
    expect(splitPhoneNumber('+65 8123 4567', 'KR')).toEqual({ country: 'SG', national: '8123 4567' });
    expect(splitPhoneNumber('＋65 8123 4567', null)).toEqual({ country: 'SG', national: '8123 4567' });
    expect(splitPhoneNumber('+1 416 555 0123', 'CA')?.country).toBe('CA');
    for (const text of ['', '+', '+65', '8123 4567', '+881 612345678', '+65 words'])
      expect(splitPhoneNumber(text, 'SG'), text).toBeNull();
  });
});

describe('the countries of a phone number', () => {
  const first = (locale: string, text: string): string | undefined =>
    searchCountries(phoneCountries(locale), text)[0]?.alpha2;

  it('[R3.17] are those with a calling code, each once, by name in the reader’s language', () => {
    const list = phoneCountries('ko');
    expect(list.length).toBeGreaterThan(240);
    expect(new Set(list.map(({ alpha2 }) => alpha2)).size).toBe(list.length);
    // Antarctica cannot be called.
    expect(list.some(({ alpha2 }) => alpha2 === 'AQ')).toBe(false);
    expect(list.find(({ alpha2 }) => alpha2 === 'SG')).toMatchObject({
      name: '싱가포르',
      callingCode: '+65',
    });
  });

  it('[R3.17] are found by name, calling code and letters', () => {
    expect(first('en-US', 'singa')).toBe('SG');
    expect(first('en-US', 'sg')).toBe('SG');
    expect(first('en-US', 'COTE D')).toBe('CI');
    expect([first('en-US', '+65'), first('en-US', '65'), first('en-US', '0065')]).toEqual(['SG', 'SG', 'SG']);
    expect([first('ko', '싱가'), first('ko', 'Singapore'), first('zh-CN', '新加坡')]).toEqual([
      'SG',
      'SG',
      'SG',
    ]);
    expect(searchCountries(phoneCountries('en-US'), 'no such place')).toEqual([]);
  });
});
