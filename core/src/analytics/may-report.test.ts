import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { type AnalyticsEvent, forThirdParty, mayReport, toEvent } from './index.ts';

const secret = ['/s/VOa8Xshare', '/auth', '/loading'];

describe('pages that are not reported to third parties', () => {
  it.each([
    '/s/VOa8Xshare',
    '/s/VOa8Xshare/VOparent/VOother?s_code=1',
    '/ko/s/VOa8Xshare',
    '/anything/s/VOa8Xshare',
    '/s',
    '/S/VOa8Xshare',
    '/%73/VOa8Xshare',
    '/%2573/VOa8Xshare',
    '//s//x',
    '\\s\\x',
    'https://aloft.example/s/VOa8Xshare',
    '/auth',
    '/auth/',
    '/AUTH?code=x',
    '/auth#access_token=x',
    '/en-US/auth',
    '/EN-us/Auth',
    '/%61uth',
    '//auth',
    '/./auth',
    '/auth/callback',
    '/x/../auth',
    '/loading',
    '/zh-TW/loading?captcha_token=x',
    '/%E0%A4%A',
    '/%25252573/x',
    `/${'a'.repeat(9000)}`,
  ])('[R7.35] [R3.14] not of %.60s', (path) => {
    expect(mayReport(path)).toBe(false);
  });

  it.each([
    '/',
    '',
    '/ko',
    '/drive/all',
    '/en-US/auth-success',
    '/help-center/s3',
    '/drive/all?x=/s/y',
    '/loading-times',
    'https://aloft.example/en-US/faq#auth',
  ])('[R7.35] but of %s', (path) => {
    expect(mayReport(path)).toBe(true);
  });

  it('[R7.35] escapes, case, slashes and languages make no difference', () => {
    const spelling = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 });
    const before = fc.constantFrom('', '/ko', '/EN-US', '/', '/zh-cn', '/.');
    fc.assert(
      fc.property(fc.constantFrom(...secret), before, spelling, (path, prefix, ways) => {
        const spelled = [...path].map((letter, at) => {
          const hex = letter.charCodeAt(0).toString(16);
          const way = ways[at];
          if (letter === '/') return way === 1 ? '//' : '/';
          if (way === 1) return `%${hex}`;
          if (way === 2) return letter.toUpperCase();
          return way === 3 ? `%25${hex}` : letter;
        });
        expect(mayReport(`${prefix}${spelled.join('')}`)).toBe(false);
      }),
      { numRuns: sized({ gate: 200, all: 2_000 }) },
    );
  });

  it('[R7.35] any text gets a result without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        expect(typeof mayReport(path)).toBe('boolean');
      }),
      { numRuns: sized({ gate: 200, all: 2_000 }) },
    );
  });

  it('[R7.35] a third-party sink receives the other pages only', async () => {
    const heard: AnalyticsEvent[] = [];
    const sink = forThirdParty((event) => void heard.push(event));
    for (const page of [...secret, '/zh-CN/s/VOa8Xshare/x', '/drive/all', '/ko/faq']) {
      await sink(toEvent({ type: 'reviewPanelShown' }, `https://aloft.example${page}`, 0));
    }
    expect(heard.map((event) => event.page)).toEqual(['/drive/all', '/faq']);
  });
});
