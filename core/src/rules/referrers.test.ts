import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { parseMarketingValue, readMarketing } from './marketing.ts';
import { addReferrer, RefererList, readReferrers, referrerHost } from './referrers.ts';

const now = 1_800_000_000_000;
const life = 43_200_000;
const visit = (referrer: string, at = now) => ({ referrer, host: 'aloft.example', now: at });

describe('referrers', () => {
  it('[R4.10] a referrer is added unless it equals the newest one or the current host', () => {
    const first = addReferrer([], visit('https://search.example/?q=secret#x'));
    expect(first).toEqual([{ value: 'search.example', expiry: now + life }]);
    expect(addReferrer(first, visit('https://search.example/other'))).toEqual(first);
    expect(addReferrer(first, visit('https://Aloft.example/drive/all'))).toEqual(first);
    const second = addReferrer(first, visit('https://blog.example:8443/'));
    expect(second.map((entry) => entry.value)).toEqual(['search.example', 'blog.example:8443']);
    expect(addReferrer(second, visit('https://search.example/')).map((entry) => entry.value)).toEqual([
      'search.example',
      'blog.example:8443',
      'search.example',
    ]);
  });

  it('[R4.10] [R9.2] at most ten, for twelve hours each; the oldest is dropped first', () => {
    let list: readonly unknown[] = [];
    for (let n = 0; n < 12; n += 1) list = addReferrer(list, visit(`https://site${n}.example/`, now + n));
    expect(list).toHaveLength(10);
    expect(list[0]).toEqual({ value: 'site2.example', expiry: now + 2 + life });
    expect(readReferrers(list, now + 2 + life)).toHaveLength(9);
    expect(readReferrers(list, now + 11 + life)).toEqual([]);
    // The newest one has expired, so the same site counts as new again.
    expect(addReferrer(list, visit('https://site11.example/', now + 11 + life))).toHaveLength(1);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/',
    'android-app://com.example/',
    'about:blank',
    'https://user:secret@evil.example/',
    'https://evil.example\\@x/',
    'https://e\nvil.example/',
    '//evil.example',
    'evil.example',
    `https://evil.example/${'x'.repeat(2048)}`,
    'https://',
  ])('[R4.10] [P28a] the hostile referrer %.40j is dropped', (referrer) => {
    expect(referrerHost(referrer)).toBeNull();
    expect(addReferrer([], visit(referrer))).toEqual([]);
  });

  it('[R4.10] [P28a] for any stored and new values, the list is valid and bounded', () => {
    const entry = fc.record({
      value: fc.oneof(fc.domain(), fc.string()),
      expiry: fc.oneof(fc.integer({ min: now - life, max: now + 2 * life }), fc.double()),
    });
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.array(fc.oneof(entry, fc.anything()), { maxLength: 30 })),
        fc.oneof(fc.webUrl(), fc.string()),
        (stored, referrer) => {
          const list = addReferrer(stored, visit(referrer));
          expect(v.is(RefererList, list)).toBe(true);
          for (const { expiry } of list) expect(expiry > now && expiry <= now + life).toBe(true);
        },
      ),
      { numRuns: sized({ gate: 500, all: 5_000 }) },
    );
  });
});

describe('marketing', () => {
  it('source, medium and campaign are read, and nothing else of a link', () => {
    const marketing = readMarketing({
      __source: 'news',
      __medium: 'a b',
      __campaign: 'x.y-z_1',
      __other: 'q',
    });
    expect(marketing).toEqual({ source: 'news', campaign: 'x.y-z_1' });
  });

  it('[R4.10] [P28a] a value is at most 64 letters, digits, _, . and -', () => {
    expect(parseMarketingValue('x'.repeat(64))).toBe('x'.repeat(64));
    for (const bad of ['', 'x'.repeat(65), 'a b', 'a;b', 'a\n', 'é', 'a=b', null, 5, ['a']])
      expect(parseMarketingValue(bad)).toBeNull();
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseMarketingValue(value);
        expect(parsed === null || /^[\w.-]{1,64}$/.test(parsed)).toBe(true);
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });
});
