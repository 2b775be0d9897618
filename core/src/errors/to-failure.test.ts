import { isErrorKey } from '@aloft/i18n/errors';
import { failureCodes } from '@aloft/machines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { cleanText, toFailure } from './to-failure.ts';

const facts = { status: 400, requestId: 'r1', retryAfter: null };

describe('failures', () => {
  it('[R8.3] every code of the catalogue has a number, a status and a text', () => {
    for (const code of failureCodes) {
      expect(catalogue[code].status).toBeGreaterThanOrEqual(400);
      expect(isErrorKey(code), code).toBe(true);
    }
  });

  it('whatever a body is, it becomes one failure and never a throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: 400, max: 599 }), (body, status) => {
        expect(failureCodes).toContain(toFailure(body, { ...facts, status }).code);
      }),
      { numRuns: 2000 },
    );
    expect(toFailure('<html>502</html>', { ...facts, status: 502 })).toMatchObject({
      code: 'internal',
      retryable: true,
    });
    expect(toFailure(undefined, { ...facts, status: 401 }).code).toBe('unauthenticated');
    expect(toFailure({ error: 'file_space_not_enough', error_code: 8 }, facts)).toMatchObject({
      code: 'file_space_not_enough',
      numeric: 8,
      requestId: 'r1',
    });
  });

  it('[R8.5] the service’s own text for people is kept, a number alone means the general case', () => {
    const body = {
      error: 'x',
      error_code: 10,
      details: [{ '@type': 'a.LocalizedMessage', locale: 'ko', message: '잠시 뒤에' }],
    };
    expect(toFailure(body, facts)).toMatchObject({ code: 'resource_exhausted', localized: '잠시 뒤에' });
  });

  it('text from outside loses its controls and direction marks, and what is beyond 300 characters', () => {
    expect(cleanText('a\u202eb\u0000c\n d')).toBe('a b c d');
    expect([...cleanText('x'.repeat(500))]).toHaveLength(300);
  });
});
