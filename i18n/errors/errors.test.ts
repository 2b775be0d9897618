import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../.ci/tier/tier.ts';
import { localeCodes } from '../locales.ts';
import {
  describeErrorIn,
  errorKeyOf,
  errorKeys,
  errorNumbers,
  errorPrefix,
  errorText,
  errorTexts,
  isErrorKey,
  loadErrorTexts,
  loadShareTexts,
  shareStatusKeys,
  shareTexts,
} from './index.ts';

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

// Written by hand, not taken from the table under test.
const catalogueNumbers = [
  ...range(0, 16),
  38,
  50,
  4001,
  4002,
  ...range(4010, 4024),
  ...range(4031, 4039),
  ...range(4050, 4052),
  ...range(4121, 4126),
  5026,
  5027,
  ...range(8000, 8003),
];
const catalogueStrings =
  'file_space_not_enough task_daily_create_limit file_not_found unauthenticated unreachable local cancelled unknown ' +
  'invalid_argument deadline_exceeded not_found already_exists permission_denied resource_exhausted failed_precondition ' +
  'aborted out_of_range unimplemented internal unavailable data_loss captcha_required captcha_invalid invalid_password ' +
  'invalid_status user_pending user_blocked invalid_verification_code two_factor_required invalid_two_factor ' +
  'invalid_two_factor_recovery under_review provider_error validate_required password_reset_required ' +
  'invalid_account_or_password expired_verification_code account_freeze cannot_unlock user_not_exist ' +
  'invalid_request invalid_client invalid_grant invalid_scope access_denied server_error temporarily_unavailable ' +
  'task_not_found file_duplicated_name';

const hangul = /\p{Script=Hangul}/u;
const han = /\p{Script=Han}/u;

describe.each(localeCodes)('error texts in %s', (locale) => {
  it('[R8.3] every error string of the catalogue has a text', () => {
    for (const name of catalogueStrings.split(' ')) {
      expect(isErrorKey(name), name).toBe(true);
      if (isErrorKey(name)) expect(errorText(name, locale).trim()).not.toBe('');
    }
  });

  it('[R8.4] [P25a] every numeric code of the catalogue has a text', () => {
    expect(Object.keys(errorNumbers).map(Number)).toEqual(catalogueNumbers);
    for (const number of catalogueNumbers) expect(errorText(number, locale)?.trim() ?? '').not.toBe('');
  });

  it('[R8.5] [R1.1] every text is written in this language, ends as a sentence and shows no code', () => {
    for (const key of errorKeys) {
      const text = errorText(key, locale);
      if (locale === 'ko') expect(text).toMatch(hangul);
      if (locale.startsWith('zh')) expect(text).toMatch(han);
      if (!locale.startsWith('zh')) expect(text).not.toMatch(han);
      if (locale !== 'ko') expect(text).not.toMatch(hangul);
      expect(text, key).not.toContain('_');
      if (key !== 'captcha_invalid') expect(text, key).toMatch(/[.。]$/);
      if (locale !== 'en-US') expect(text, key).not.toBe(errorText(key, 'en-US'));
    }
  });

  it('[R8.5] the texts loaded alone are the ones at hand', async () => {
    expect(await loadErrorTexts(locale)).toBe(errorTexts(locale));
  });

  it('[R4.1] every status of a share has its title, reason and next step in this language', async () => {
    const texts = shareTexts(locale);
    expect(await loadShareTexts(locale)).toBe(texts);
    expect(Object.keys(texts).toSorted()).toEqual([...shareStatusKeys].toSorted());
    for (const status of shareStatusKeys) {
      const { title, explanation, next } = texts[status];
      for (const text of [title, explanation, next]) {
        if (locale === 'ko') expect(text).toMatch(hangul);
        if (locale.startsWith('zh')) expect(text).toMatch(han);
        if (!locale.startsWith('zh')) expect(text).not.toMatch(han);
        if (locale !== 'ko') expect(text).not.toMatch(hangul);
        expect(text).not.toContain('_');
        if (locale !== 'en-US') expect(Object.values(shareTexts('en-US')[status])).not.toContain(text);
      }
      expect([title, explanation, next].map((text) => /[.。]$/.test(text))).toEqual([false, true, true]);
    }
  });

  it("[R8.5] the service's own text for the reader comes first", () => {
    const facts = { code: 'captcha_invalid', numeric: 4002, message: 'm', localized: 'Für Sie' };
    expect(describeErrorIn(facts, locale)).toBe('Für Sie');
    expect(describeErrorIn({ ...facts, localized: ' ' }, locale)).toBe(errorText('captcha_invalid', locale));
  });

  it('[R8.5] unreachable and captcha_invalid have their messages whatever the number says', () => {
    expect(describeErrorIn({ code: 'unreachable', numeric: 4022 }, locale)).toBe(
      errorText('unreachable', locale),
    );
    expect(describeErrorIn({ code: 'captcha_invalid', numeric: 9 }, locale)).toBe(
      errorText('captcha_invalid', locale),
    );
  });

  it('[R8.5] a number from 17 on decides, below it the string', () => {
    expect(describeErrorIn({ code: 'whatever', numeric: 4024 }, locale)).toBe(
      errorText('expired_verification_code', locale),
    );
    expect(describeErrorIn({ code: 'not_found', numeric: 38 }, locale)).toBe(
      errorText('account_freeze', locale),
    );
    expect(describeErrorIn({ code: 'file_space_not_enough', numeric: 8 }, locale)).toBe(
      errorText('file_space_not_enough', locale),
    );
    expect(describeErrorIn({ code: 'unheard_of', numeric: 5 }, locale)).toBe(errorText('not_found', locale));
  });

  it('[R8.5] an error without a text gets the prefix with error and description in brackets', () => {
    const text = describeErrorIn({ code: 'odd_one', numeric: 77, message: 'It broke' }, locale);
    expect(text.startsWith(errorPrefix(locale))).toBe(true);
    expect(text.slice(errorPrefix(locale).length)).toMatch(/^ ?[(（]odd_one: It broke[)）]$/);
    expect(describeErrorIn({ code: 'unknown' }, locale)).toBe(errorText('unknown', locale));
  });

  it('[R8.5] the brackets hold the service’s own string where the code only stands in for it', () => {
    const text = describeErrorIn({ code: 'unknown', error: 'odd_one', message: 'It broke' }, locale);
    expect(text).toMatch(/[(（]odd_one: It broke[)）]$/);
  });

  it('[P22b] no sentence is longer than 300 characters, and its brackets stay closed', () => {
    const long = '😀'.repeat(5_000);
    expect([...describeErrorIn({ code: 'x', localized: long }, locale)]).toHaveLength(300);
    const text = describeErrorIn({ code: 'odd_one', message: long }, locale);
    expect([...text].length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/[)）]$/);
  });
});

describe('errors', () => {
  it("[R8.5] captcha_invalid reads 'Your operation is too frequent, please try again later'", () => {
    expect(errorText('captcha_invalid', 'en-US')).toBe(
      'Your operation is too frequent, please try again later',
    );
  });

  it('[R8.4] a number that the catalogue does not have has no text', () => {
    for (const number of [17, 51, 4003, 4025, -1, 1.5, Number.NaN]) {
      expect(errorKeyOf(number)).toBeNull();
      expect(errorText(number, 'ko')).toBeNull();
    }
  });

  it('[R8.4] a wrong account reads like a wrong password', () => {
    expect(errorText(4023, 'en-US')).toBe(errorText(4022, 'en-US'));
  });

  it('[P25a] any error string, number and description give a text that is not empty', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...errorKeys, 'toString', '__proto__'), fc.string()),
        fc.option(fc.oneof(fc.constantFrom(...catalogueNumbers), fc.integer())),
        fc.option(fc.string()),
        fc.constantFrom(...localeCodes),
        (code, numeric, message, locale) => {
          const text = describeErrorIn({ code, numeric, message }, locale);
          expect(text.trim()).not.toBe('');
          expect([...text].length).toBeLessThanOrEqual(300);
        },
      ),
      { numRuns: sized({ gate: 200, all: 2_000 }) },
    );
  });
});
