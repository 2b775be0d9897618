import { localeCodes, sourceLocale } from '@aloft/i18n';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { locales, negotiateLocale } from './locale.ts';

describe('locale', () => {
  it('[R3.2] six locales with code, name and iso; en-US by default', () => {
    expect(localeCodes).toEqual(['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko']);
    for (const entry of locales) expect(Object.keys(entry)).toEqual(['code', 'name', 'iso']);
    expect(sourceLocale).toBe('en-US');
  });

  it('[R4.9] cookie, header, browser (exact, then the same two letters), en-US', () => {
    expect(negotiateLocale({ cookie: 'ko', acceptLanguage: 'ms', browser: ['id'] })).toBe('ko');
    expect(negotiateLocale({ cookie: 'fr', acceptLanguage: 'ms', browser: ['id'] })).toBe('ms');
    expect(negotiateLocale({ acceptLanguage: 'fr', browser: ['zh-TW'] })).toBe('zh-TW');
    expect(negotiateLocale({ acceptLanguage: '', browser: ['ko-KP'] })).toBe('ko');
    expect(negotiateLocale({})).toBe('en-US');
  });

  it('[R4.9] [R5.1] [P28a] any header: always one of the six', () => {
    const tag = fc.constantFrom('en', 'zh-Hant', 'ko-KR', 'in', 'fr', '*', 'x-klingon', '', 'ZH_tw');
    const range = fc.oneof(
      fc.tuple(tag, fc.double()).map(([one, weight]) => `${one};q=${weight}`),
      tag,
      fc.string({ unit: 'binary' }),
    );
    const header = fc.array(range, { maxLength: 8 }).map((ranges) => ranges.join(','));
    fc.assert(
      fc.property(header, fc.string(), (acceptLanguage, cookie) => {
        expect(localeCodes).toContain(negotiateLocale({ acceptLanguage, cookie }));
        expect(localeCodes).toContain(negotiateLocale({ acceptLanguage }));
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });
});
