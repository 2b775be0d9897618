import { describe, expect, it } from 'vitest';
import { isLocale, localeCodes, locales, sourceLocale } from './locales.ts';

describe('locales', () => {
  it('[R1.1] there are six interface languages and en-US is the default', () => {
    expect(localeCodes).toEqual(['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko']);
    expect(sourceLocale).toBe('en-US');
  });

  it('[R3.2] an entry has the code, the name in its own language and the iso tag', () => {
    expect(locales).toEqual([
      { code: 'en-US', name: 'English', iso: 'en-US' },
      { code: 'zh-CN', name: '简体中文', iso: 'zh-Hans-CN' },
      { code: 'zh-TW', name: '繁體中文', iso: 'zh-Hant-TW' },
      { code: 'id', name: 'Bahasa Indonesia', iso: 'id-ID' },
      { code: 'ms', name: 'Bahasa Melayu', iso: 'ms-MY' },
      { code: 'ko', name: '한국어', iso: 'ko-KR' },
    ]);
  });

  it('[R3.2] each iso tag is one that Intl knows and has the language of its code', () => {
    for (const { code, iso } of locales) {
      expect(Intl.getCanonicalLocales(iso)).toEqual([iso]);
      expect(new Intl.Locale(iso).minimize().language).toBe(new Intl.Locale(code).language);
      expect(new Intl.Locale(code).maximize().region).toBe(new Intl.Locale(iso).region);
    }
  });

  it('[R5.1] only the six codes are locales, to the letter', () => {
    for (const code of localeCodes) expect(isLocale(code)).toBe(true);
    for (const other of [
      'en',
      'EN-US',
      'zh',
      'zh-Hant',
      'fr',
      '',
      ' id',
      'toString',
      null,
      undefined,
      3,
      ['id'],
    ])
      expect(isLocale(other)).toBe(false);
  });
});
