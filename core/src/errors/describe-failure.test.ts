import { localeCodes } from '@aloft/i18n';
import { errorNumbers, errorPrefix, errorText, isErrorKey, shareStatusKeys } from '@aloft/i18n/errors';
import { failureCodes, localFailure } from '@aloft/machines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { shareStatuses } from '../wire/share.ts';
import {
  describeFailure,
  describeShareStatus,
  errorLocales,
  loadDescription,
  loadShareDescription,
  toFailure,
} from './index.ts';

const facts = { status: 400, requestId: null, retryAfter: null };

// Written by hand, not taken from the catalogue under test: 60 numbers, 37 strings, 4 codes, 11 statuses.
const named =
  'unreachable local cancelled unknown invalid_argument deadline_exceeded not_found already_exists ' +
  'permission_denied unauthenticated resource_exhausted failed_precondition aborted out_of_range unimplemented ' +
  'internal unavailable data_loss captcha_required captcha_invalid invalid_password invalid_status user_pending ' +
  'user_blocked invalid_verification_code two_factor_required invalid_two_factor invalid_two_factor_recovery ' +
  'under_review provider_error validate_required password_reset_required invalid_account_or_password ' +
  'expired_verification_code account_freeze cannot_unlock user_not_exist';
const handled = ['file_space_not_enough', 'task_daily_create_limit', 'file_not_found', 'unauthenticated'];
const statuses =
  'OK PASS_CODE_EMPTY PASS_CODE_ERROR MAX_RESTORE_COUNT EXPIRED DELETED SENSITIVE_RESOURCE SENSITIVE_WORD ' +
  'AUDITING NOT_FOUND PROHIBITED';

interface Rendering {
  readonly entry: string;
  readonly text: (locale: string) => string;
}

const ofBody = (entry: string, body: unknown): Rendering => ({
  entry,
  text: (locale) => describeFailure(toFailure(body, facts), locale),
});

const renderings: readonly Rendering[] = [
  ...Object.keys(errorNumbers).map((number) => ofBody(number, { error_code: Number(number) })),
  ...named.split(' ').map((error) => ofBody(error, { error })),
  ...handled.map((error) => ofBody(`code ${error}`, { error, error_description: 'from the service' })),
  ...shareStatusKeys.map((status) => ({
    entry: status,
    text: (locale: string) => Object.values(describeShareStatus(status, locale)).join(' '),
  })),
];

const codeLike = /[a-z]_[a-z]|[A-Z]_[A-Z]|\d{2,}|undefined|null|\[object/;

describe('error texts', () => {
  it('[P25a] the catalogue has 112 entries, 672 renderings in six languages', () => {
    expect(Object.keys(errorNumbers)).toHaveLength(60);
    expect(named.split(' ')).toHaveLength(37);
    expect(statuses.split(' ').toSorted()).toEqual([...shareStatusKeys].toSorted());
    expect([...shareStatuses].toSorted()).toEqual([...shareStatusKeys].toSorted());
    expect(renderings).toHaveLength(112);
    expect(renderings.length * localeCodes.length).toBe(672);
  });

  it.each(localeCodes)('[R8.3] [R8.4] [R8.2] [R4.1] [R1.1] [P25a] all 112 entries in %s', (locale) => {
    for (const { entry, text } of renderings) {
      const read = text(locale);
      expect(read.trim(), entry).not.toBe('');
      expect([...read].length, entry).toBeLessThanOrEqual(300);
      expect(read, entry).not.toMatch(codeLike);
      if (locale !== 'en-US') expect(read, entry).not.toBe(text('en-US'));
      if (locale === 'ko') expect(read, entry).toMatch(/\p{Script=Hangul}/u);
      if (locale.startsWith('zh')) expect(read, entry).toMatch(/\p{Script=Han}/u);
    }
  });

  it('[R1.1] no two languages share a sentence', () => {
    for (const { entry, text } of renderings) {
      const all = new Set(localeCodes.map(text));
      // "Done." and its like: Malay and Indonesian may agree word for word on a short sentence.
      expect(all.size, entry).toBeGreaterThanOrEqual(5);
    }
  });

  it.each(localeCodes)(
    '[R8.3] every failure code, the OAuth ones included, has a sentence in %s',
    (locale) => {
      for (const code of failureCodes) {
        const read = describeFailure(localFailure(code), locale);
        expect(read, code).not.toMatch(codeLike);
        expect(isErrorKey(code) ? errorText(code, locale) : '').toBe(read);
      }
    },
  );

  it.each(localeCodes)(
    '[R8.2] the four codes of the screens each have a sentence of their own in %s',
    (locale) => {
      expect(new Set(handled.map((code) => describeFailure({ code }, locale))).size).toBe(4);
    },
  );

  it.each(localeCodes)('[R4.1] each status has a title, a reason and a next step in %s', (locale) => {
    const titles = shareStatusKeys.map((status) => {
      const { title, explanation, next } = describeShareStatus(status, locale);
      expect(new Set([title, explanation, next]).size).toBe(3);
      expect(title).not.toMatch(/[.。]$/);
      expect(explanation).toMatch(/[.。]$/);
      expect(next).toMatch(/[.。]$/);
      return title;
    });
    expect(new Set(titles).size).toBe(11);
  });
});

describe('the order of precedence', () => {
  const too = 'Your operation is too frequent, please try again later';
  const localizedType = 'x.LocalizedMessage';
  const table: readonly (readonly [string, unknown, string])[] = [
    [
      'the service’s own text, cleaned, before everything',
      {
        error: 'captcha_invalid',
        error_code: 4022,
        error_description: 'd',
        details: [{ '@type': localizedType, message: 'Please\u202e wait\n' }],
      },
      'Please wait',
    ],
    [
      'unreachable, whatever the number',
      { error: 'unreachable', error_code: 4022 },
      errorText('unreachable', 'en-US'),
    ],
    [
      'captcha_invalid by its string',
      { error: 'captcha_invalid', error_code: 9, error_description: 'd' },
      too,
    ],
    ['captcha_invalid by its number', { error_code: 4002 }, too],
    [
      'a number from 17 on before its string',
      { error: 'not_found', error_code: 38 },
      errorText('account_freeze', 'en-US'),
    ],
    [
      'a number from 17 on beside any string',
      { error: 'odd_one', error_code: 4024 },
      errorText('expired_verification_code', 'en-US'),
    ],
    [
      'the string before a number under 17',
      { error: 'file_space_not_enough', error_code: 8 },
      errorText('file_space_not_enough', 'en-US'),
    ],
    [
      'a number under 17 for a string outside the catalogue',
      { error: 'odd_one', error_code: 5 },
      errorText('not_found', 'en-US'),
    ],
    [
      'else the prefix with error and description',
      { error: 'odd_one', error_code: 77, error_description: 'It\u0000broke' },
      `${errorPrefix('en-US')} (odd_one: It broke)`,
    ],
    ['else the prefix with the error', { error: 'odd_one' }, `${errorPrefix('en-US')} (odd_one)`],
    [
      'else the prefix with the description',
      { error: 'unknown', error_description: 'It broke' },
      `${errorPrefix('en-US')} (unknown: It broke)`,
    ],
    ['nothing known', { error: 'unknown' }, errorText('unknown', 'en-US')],
  ];

  it.each(table)('[R8.5] %s', (_, body, expected) => {
    expect(describeFailure(toFailure(body, facts), 'en-US')).toBe(expected);
  });

  it('[R8.5] Simplified Chinese when no language is given', () => {
    for (const none of [undefined, null, '', '  ']) {
      expect(describeFailure({ code: 'not_found' }, none)).toBe(errorText('not_found', 'zh-CN'));
      expect(describeShareStatus('EXPIRED', none)).toEqual(describeShareStatus('EXPIRED', 'zh-CN'));
    }
  });

  it.each([
    ['ko-KR', ['ko', 'en-US', 'zh-CN']],
    ['zh-Hant-HK', ['zh-TW', 'en-US', 'zh-CN']],
    ['in', ['id', 'en-US', 'zh-CN']],
    ['en-GB', ['en-US', 'zh-CN']],
    ['fr', ['en-US', 'zh-CN']],
    ['__proto__', ['en-US', 'zh-CN']],
    ['x'.repeat(1_000_000), ['en-US', 'zh-CN']],
    ['', ['zh-CN', 'en-US']],
  ])('[R8.5] a language resolves: %.20s', (tag, expected) => {
    expect(errorLocales(tag)).toEqual(expected);
  });

  it.each(localeCodes)('[R8.5] the texts of one language loaded alone are the same in %s', async (locale) => {
    const [describeOne, shareOne] = [await loadDescription(locale), await loadShareDescription(locale)];
    for (const code of failureCodes) expect(describeOne({ code })).toBe(describeFailure({ code }, locale));
    for (const status of shareStatusKeys) expect(shareOne(status)).toBe(describeShareStatus(status, locale));
    const odd = toFailure({ error: 'odd', error_description: '\u202eIt broke' }, facts);
    expect(describeOne(odd)).toBe(describeFailure(odd, locale));
  });

  it('[R8.5] [P22b P22c] any failure gives one clean sentence of at most 300 characters', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.constantFrom(...failureCodes));
    const some = fc.option(text);
    fc.assert(
      fc.property(text, fc.option(fc.integer()), some, some, some, fc.option(text), (...parts) => {
        const [code, numeric, message, localized, error, locale] = parts;
        const read = describeFailure({ code, numeric, message, localized, error }, locale);
        expect(read.trim()).not.toBe('');
        expect([...read].length).toBeLessThanOrEqual(300);
        expect(read).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: sized({ gate: 200, all: 2_000 }) },
    );
  });
});
