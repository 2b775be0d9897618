import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../.ci/tier/tier.ts';
import { isLocale, localeCodes } from './locales.ts';
import { acceptedTags, matchLocale, negotiateLocale } from './negotiate.ts';

describe('matchLocale', () => {
  it.each([
    ['ko', 'ko'],
    ['KO-kr', 'ko'],
    ['en', 'en-US'],
    ['en-GB', 'en-US'],
    ['en_US', 'en-US'],
    ['ms-Arab-BN', 'ms'],
    ['id-ID', 'id'],
    ['in', 'id'],
    ['in-ID', 'id'],
    ['zh', 'zh-CN'],
    ['zh-cn', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-CN', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-TW', 'zh-TW'],
  ])('[R4.9] %s reads %s', (tag, locale) => {
    expect(matchLocale(tag)).toBe(locale);
  });

  it.each([
    'fr',
    'kok',
    'ide',
    '*',
    '',
    '-',
    'en-',
    'constructor',
    'e',
    '한국어',
    'en US',
    'zh-toolongsubtag',
  ])('[R4.9] %j is no language of ours', (tag) => {
    expect(matchLocale(tag)).toBeNull();
  });
});

describe('acceptedTags', () => {
  it('[R4.9] weights decide, equal weights keep their order, refused and malformed ranges fall out', () => {
    expect(acceptedTags('fr;q=0.5, ko;q=0.9 , ms, id;q=0, en;q=2, zh;q=x, zh-TW;q=0.90')).toEqual([
      'ms',
      'ko',
      'zh-TW',
      'fr',
    ]);
  });
});

describe('negotiateLocale', () => {
  it('[R4.9] the cookie comes before the header and the browser', () => {
    expect(negotiateLocale({ cookie: 'ms', acceptLanguage: 'ko', browser: ['id'] })).toBe('ms');
  });

  it.each(['fr', 'ko-KR', 'en', '', '__proto__'])(
    '[R4.9] [R5.1] a cookie that says %j says nothing',
    (cookie) => {
      expect(negotiateLocale({ cookie, acceptLanguage: 'id' })).toBe('id');
    },
  );

  it('[R4.9] the header comes before the browser, its most wanted language that we speak first', () => {
    expect(negotiateLocale({ acceptLanguage: 'fr, ko;q=0.4, zh-HK;q=0.8', browser: ['ms'] })).toBe('zh-TW');
  });

  it('[R4.9] a header that names no language of ours leaves it to the browser', () => {
    expect(negotiateLocale({ acceptLanguage: 'fr-FR, *;q=0.5', browser: ['de', 'in-ID', 'ko'] })).toBe('id');
  });

  it('[R4.9] nothing known gives en-US', () => {
    expect(negotiateLocale({})).toBe('en-US');
    expect(negotiateLocale({ cookie: null, acceptLanguage: null, browser: null })).toBe('en-US');
    expect(negotiateLocale({ cookie: 'x', acceptLanguage: 'fr', browser: ['de'] })).toBe('en-US');
  });

  it('[R4.9] [R5.1] [P28a] any header, cookie and browser list, junk included, gives one of the six', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'en',
        'zh',
        'zh-Hant',
        'ko-KR',
        'in',
        '*',
        ';',
        ',',
        'q',
        '=',
        ';q=0.5',
        ';q=',
        '-',
        '_',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const header = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(
        header,
        fc.option(header),
        fc.array(header, { maxLength: 4 }),
        (acceptLanguage, cookie, languages) => {
          const hints = { cookie, acceptLanguage, browser: languages };
          const chosen = negotiateLocale(hints);
          expect(isLocale(chosen)).toBe(true);
          expect(negotiateLocale(hints)).toBe(chosen);
        },
      ),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });

  it('[R4.9] the heaviest language that we speak wins, in whatever order the header lists it', () => {
    const wanted = fc.uniqueArray(fc.constantFrom(...localeCodes, 'fr', 'de', 'pt-BR'), { minLength: 1 });
    fc.assert(
      fc.property(
        wanted.chain((tags) =>
          fc.tuple(fc.constant(tags), fc.shuffledSubarray(tags, { minLength: tags.length })),
        ),
        ([ranked, listed]) => {
          const header = listed
            .map((tag) => `${tag};q=${(0.9 - ranked.indexOf(tag) / 20).toFixed(2)}`)
            .join(', ');
          expect(negotiateLocale({ acceptLanguage: header })).toBe(
            ranked.find((tag) => isLocale(tag)) ?? 'en-US',
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('[P28a] a header of a megabyte is read no further than a real one would go', () => {
    expect(negotiateLocale({ acceptLanguage: `${'x,'.repeat(500_000)}ko`, browser: ['ms'] })).toBe('ms');
  });
});
