import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { canonicalActivationCode, isActivationCode } from './activation-code.ts';
import { decideNavigation } from './navigation.ts';
import { isShareId } from './share-id.ts';
import { formatBytes, formatListingDate } from './units.ts';

const origin = 'https://aloft.example';

describe('navigation', () => {
  it('[R5.10 P18a] any string: an internal URL never leaves the origin, an external one is never a script URL', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '//',
        '\\',
        '/\t/',
        'javascript:',
        'data:',
        'https://evil.example',
        '@',
        '..',
        '%2f',
        '\n',
        'mailto:a@b.c',
        '/s/x',
      ),
      fc.string(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const raw = pieces.join('');
        const decided = decideNavigation(raw, origin, 'allowed');
        if (decided.kind === 'internal') expect(new URL(decided.path, origin).origin).toBe(origin);
        if (decided.kind === 'external')
          expect(['https:', 'http:', 'mailto:']).toContain(new URL(decided.url).protocol);
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });

  it('[R5.10] an external site must be allowed; script URLs never are', () => {
    expect(decideNavigation('https://other.example/', origin, 'refused')).toEqual({
      kind: 'refused',
      reason: 'externalNotAllowed',
    });
    expect(decideNavigation('javascript:alert(1)', origin, 'allowed')).toEqual({
      kind: 'refused',
      reason: 'protocol',
    });
    expect(decideNavigation('/\\evil.example', origin, 'allowed')).toEqual({
      kind: 'refused',
      reason: 'malformed',
    });
    expect(decideNavigation('/drive/all?folder=x#y', origin, 'refused')).toEqual({
      kind: 'internal',
      path: '/drive/all?folder=x#y',
    });
  });
});

describe('units', () => {
  it('[R9.5] sizes in the largest fitting unit, dates as YY-MM-DD HH:mm, invalid values as an empty text', () => {
    expect(['0', '1023', '1536', '5000000', '1099511627776'].map((one) => formatBytes(one, 'en-US'))).toEqual(
      ['0 B', '1,023 B', '1.5 KB', '4.8 MB', '1 TB'],
    );
    expect(formatBytes('x', 'en-US')).toBe('');
    expect(formatListingDate('2026-11-21T04:39:00Z', 'UTC')).toBe('26-11-21 04:39');
    expect(formatListingDate('2026-11-21T23:30:00Z', 'Asia/Seoul')).toBe('26-11-22 08:30');
    expect(formatListingDate('never', 'UTC')).toBe('');
  });

  it('an invalid share id is detected without a call', () => {
    expect(['abcdefgh', 'VuW3PEkojyosmFhe0G729Q'].every(isShareId)).toBe(true);
    expect(['', 'ab', '../../etc', 'a b c d e f', 'x'.repeat(65)].some(isShareId)).toBe(false);
  });
});

describe('activation codes', () => {
  it('[R7.12] spaces, dashes and case of a typed code do not matter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{8,32}$/), fc.nat({ max: 7 }), (code, at) => {
        const typed = ` ${code.slice(0, at)}- ${code.slice(at)}`;
        expect(isActivationCode(typed)).toBe(true);
        expect(canonicalActivationCode(typed)).toBe(code.toUpperCase());
      }),
    );
    for (const typed of ['', 'ABCD123', 'A'.repeat(33), 'ABCD_1234', 'ÄBCDEFGH', 'ABCD\u0000EFG'])
      expect(isActivationCode(typed), typed).toBe(false);
  });
});
