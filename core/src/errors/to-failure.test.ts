import { type ErrorKey, errorKeys, errorNumbers, isErrorKey } from '@aloft/i18n/errors';
import { type FailureCode, failureCodes } from '@aloft/machines';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { catalogue } from './catalogue.ts';
import { codeOfNumber } from './numbers.ts';
import { type AnswerFacts, toFailure } from './to-failure.ts';

const facts: AnswerFacts = { status: 400, requestId: 'r1', retryAfter: null };
const localizedType = 'type.googleapis.com/google.rpc.LocalizedMessage';

const oauth =
  'unauthorized_client insufficient_scope invalid_token unsupported_grant_type unsupported_response_type ' +
  'interaction_required login_required account_selection_required consent_required invalid_request_uri ' +
  'invalid_request_object request_not_supported request_uri_not_supported registration_not_supported ' +
  'local_third_party local_provider_account invalid_request invalid_client invalid_grant invalid_scope ' +
  'access_denied server_error temporarily_unavailable authorization_pending slow_down expired_token';

// Written by hand, not taken from the table under test: number, string, number, string, …
const specified: readonly (readonly [number, string])[] = [
  [1, 'cancelled'],
  [3, 'invalid_argument'],
  [5, 'not_found'],
  [7, 'permission_denied'],
  [8, 'resource_exhausted'],
  [10, 'resource_exhausted'],
  [16, 'unauthenticated'],
  [38, 'account_freeze'],
  [50, 'cannot_unlock'],
  [4001, 'captcha_required'],
  [4002, 'captcha_invalid'],
  [4010, 'invalid_password'],
  [4011, 'invalid_status'],
  [4013, 'user_blocked'],
  [4014, 'invalid_verification_code'],
  [4022, 'invalid_account_or_password'],
  [4023, 'user_not_exist'],
  [4024, 'expired_verification_code'],
  [4031, 'interaction_required'],
  [4033, 'account_selection_required'],
  [4039, 'registration_not_supported'],
  [4050, 'authorization_pending'],
  [4051, 'slow_down'],
  [4052, 'expired_token'],
  [4124, 'server_error'],
  [4125, 'invalid_scope'],
  [4126, 'invalid_grant'],
  [5026, 'server_error'],
  [5027, 'temporarily_unavailable'],
  [8000, 'unreachable'],
  [8002, 'local_third_party'],
  [8003, 'local_provider_account'],
];

describe('the catalogue', () => {
  it('[R8.3] every failure code has a status, a number and a text, and every string of the catalogue is one', () => {
    for (const code of failureCodes) {
      expect(catalogue[code].status).toBeGreaterThanOrEqual(400);
      expect(isErrorKey(code), code).toBe(true);
    }
    expect(Object.keys(catalogue).toSorted()).toEqual([...failureCodes].toSorted());
    for (const code of oauth.split(' ')) expect(failureCodes, code).toContain(code);
  });

  it('charts and texts, which may not import each other, name the same errors; only `ok` is a text alone', () => {
    expectTypeOf<Exclude<ErrorKey, 'ok'>>().toEqualTypeOf<FailureCode>();
    expect(errorKeys.toSorted()).toEqual(['ok', ...failureCodes].toSorted());
  });

  it('[R8.3] every error string takes precedence over the number beside it', () => {
    for (const code of failureCodes) {
      expect(toFailure({ error: code }, facts)).toMatchObject({ code, numeric: null, requestId: 'r1' });
      expect(toFailure({ error: code, error_code: 4013 }, facts)).toMatchObject({ code, numeric: 4013 });
      expect(toFailure({ error: code, error_code: catalogue[code].numeric }, facts).code).toBe(code);
    }
  });

  it.each(specified)('[R8.4] the number %i alone maps to %s', (number, code) => {
    expect(toFailure({ error_code: number }, facts)).toMatchObject({ code, numeric: number });
    expect(toFailure({ error: '', error_code: number }, facts).code).toBe(code);
    expect(toFailure({ error: 'unheard_of', error_code: number }, facts).code).toBe(code);
    expect(toFailure({ error_code: String(number) }, facts).code).toBe(code);
  });

  it('[R8.4] each of the 60 numbers maps to the error code whose text it uses, 0 to none', () => {
    const numbers = Object.entries(errorNumbers);
    expect(numbers).toHaveLength(60);
    for (const [written, key] of numbers) {
      const number = Number(written);
      if (number === 0) expect(codeOfNumber(number)).toBeNull();
      else expect(codeOfNumber(number)).toBe(number === 4023 ? 'user_not_exist' : key);
    }
    for (const number of [-1, 17, 4003, 1.5, Number.NaN]) expect(codeOfNumber(number)).toBeNull();
    expect(toFailure({ error: 'ok', error_code: 0 }, facts).code).toBe('unknown');
  });
});

describe('bodies of failed responses', () => {
  it('[R3.19] [R8.1] every field of the error object is read, by either name', () => {
    const body = {
      error: 'invalid_argument',
      error_code: 3,
      error_description: 'Name\u202e is\ttoo long',
      error_url: 'https://example.com/errors/3',
      error_details: [
        { '@type': 'type.example/FieldViolation', detail: 'name', domain: 'drive' },
        { '@type': localizedType, locale: 'ko', message: '이름이 너무 길어요' },
      ],
    };
    expect(toFailure(body, { ...facts, retryAfter: 7 })).toEqual({
      code: 'invalid_argument',
      numeric: 3,
      message: 'Name is too long',
      localized: '이름이 너무 길어요',
      retryable: false,
      requestId: 'r1',
      uri: 'https://example.com/errors/3',
      field: 'name',
      retryAfter: 7,
    });
    const both = { ...body, details: [{ '@type': localizedType, message: 'first' }] };
    expect(toFailure(both, facts).localized).toBe('first');
    expect(toFailure({ ...body, error_uri: 'https://example.com/other' }, facts).uri).toBe(
      'https://example.com/other',
    );
  });

  it.each([
    'http://example.com/',
    'javascript:alert(1)',
    'https://someone:secret@example.com/',
    '//example.com',
    'https://example.com/\u0000',
    'https:\\\\example.com',
    `https://example.com/${'x'.repeat(3000)}`,
    ' https://example.com',
    '',
  ])('[R3.19] [T14] an address that is not plainly https is dropped: %j', (uri) => {
    expect(toFailure({ error: 'internal', error_uri: uri }, facts)).not.toHaveProperty('uri');
  });

  it('[R8.5] of several messages that of the user’s language is used; an empty one is ignored', () => {
    const details = [
      { '@type': localizedType, locale: 'en-US', message: 'Wait' },
      { '@type': localizedType, locale: 'ko-KR', message: '잠시 뒤에' },
      { '@type': localizedType, locale: 'zh-CN', message: ' \u202e ' },
    ];
    const of = (locale?: string) =>
      toFailure({ error: 'internal', details }, locale === undefined ? facts : { ...facts, locale })
        .localized;
    expect(of('ko')).toBe('잠시 뒤에');
    expect(of('zh-CN')).toBe('Wait');
    expect(of()).toBe('Wait');
    expect(toFailure({ error: 'internal', details: [] }, facts).localized).toBeNull();
  });

  it('[R8.5] an error string outside the catalogue is kept for display in brackets, cleaned and truncated', () => {
    const odd = { error: `odd\u0000one${'x'.repeat(500)}`, error_code: 77, error_description: 'It broke' };
    const failure = toFailure(odd, facts);
    expect(failure).toMatchObject({ code: 'unknown', numeric: 77, message: 'It broke' });
    expect(failure.error).toMatch(/^odd onex+$/);
    expect(failure.error).toHaveLength(80);
    expect(toFailure({ error: 'not_found' }, facts)).not.toHaveProperty('error');
    expect(toFailure({ error: '__proto__' }, facts)).toMatchObject({ code: 'unknown', error: '__proto__' });
  });

  it.each([
    [500, '<html><title>500</title></html>', 'internal', true],
    [502, '<html>502</html>', 'internal', true],
    [503, '<html>503</html>', 'unavailable', true],
    [504, '', 'deadline_exceeded', true],
    [507, null, 'storage_full', false],
    [501, undefined, 'unimplemented', false],
    [401, undefined, 'unauthenticated', false],
    [403, [], 'permission_denied', false],
    [404, {}, 'not_found', false],
    [409, '{"error":"not_f', 'aborted', true],
    [413, 42, 'out_of_range', false],
    [429, true, 'resource_exhausted', false],
    [418, {}, 'unknown', false],
    [599, {}, 'internal', true],
  ] as const)('[R8.3] a body that is not ours means what status %i says', (status, body, code, retryable) => {
    expect(toFailure(body, { ...facts, status })).toMatchObject({ code, retryable, numeric: null });
  });

  it('[R8.3] a malformed part of a body does not affect the others', () => {
    const body = { error: 'file_not_found', error_code: {}, error_description: 5, details: 'no' };
    expect(toFailure(body, facts)).toMatchObject({ code: 'file_not_found', numeric: null, message: null });
    const mixed = { error_code: 4014, details: [null, 5, { '@type': 3, message: 'x' }, []] };
    expect(toFailure(mixed, facts)).toMatchObject({ code: 'invalid_verification_code', localized: null });
  });

  it('[R8.1] the wait is never negative and never longer than a day', () => {
    const wait = (retryAfter: number) => toFailure({}, { ...facts, retryAfter }).retryAfter;
    expect([wait(3), wait(0), wait(1e9), wait(-1), wait(Number.NaN)]).toEqual([
      3,
      0,
      86_400,
      undefined,
      undefined,
    ]);
  });
});

describe('arbitrary bodies', () => {
  const wild = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(...failureCodes, '__proto__', 'constructor', 'toString', ''),
    fc.anything(),
  );
  const nearMiss = fc.record(
    {
      error: wild,
      error_code: fc.oneof(fc.integer(), fc.constantFrom(...Object.keys(errorNumbers).map(Number)), wild),
      error_description: wild,
      error_uri: fc.oneof(fc.webUrl(), wild),
      error_url: wild,
      details: fc.oneof(
        fc.array(fc.record({ '@type': wild, message: wild, detail: wild, locale: wild })),
        wild,
      ),
      error_details: wild,
      ['__proto__']: wild,
    },
    { requiredKeys: [] },
  );
  const json = fc.jsonValue();
  const status = fc.integer({ min: 100, max: 599 });

  const known = new Set<string>(failureCodes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come through
  const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
  const check = (body: unknown, answered: number): void => {
    const failure = toFailure(body, { ...facts, status: answered });
    expect(known.has(failure.code)).toBe(true);
    expect(JSON.parse(JSON.stringify(failure))).toEqual(failure);
    for (const text of [failure.message, failure.localized, failure.error, failure.field]) {
      if (typeof text !== 'string') continue;
      expect([...text].length).toBeLessThanOrEqual(300);
      expect(text).not.toMatch(hidden);
      expect(text).not.toBe('');
    }
    if (failure.uri !== undefined) expect(failure.uri).toMatch(/^https:\/\//);
  };

  it('[R8.3] [P22b P22c] any body becomes a catalogued failure without throwing', () => {
    fc.assert(fc.property(fc.oneof(fc.anything(), json), status, check), {
      numRuns: sized({ gate: 600, all: 6_000 }),
    });
  });

  it('[R8.3] [R8.4] [P22b P22c] any malformed error body becomes a catalogued failure without throwing', () => {
    fc.assert(fc.property(nearMiss, status, check), { numRuns: sized({ gate: 600, all: 6_000 }) });
  });

  it('[T14] megabytes of text are truncated before they are cleaned', () => {
    const huge = '\u202e'.repeat(2_000_000);
    const body = {
      error: huge,
      error_description: huge,
      details: [{ '@type': localizedType, message: huge }],
    };
    check(body, 400);
    check({ error: 'x'.repeat(2_000_000), details: Array(100_000).fill({}) }, 400);
    check(JSON.parse('{"__proto__":{"error":"not_found"},"error_code":16}'), 400);
    expect(toFailure(JSON.parse('{"__proto__":{"error":"not_found"}}'), facts).code).toBe('invalid_argument');
  });
});
