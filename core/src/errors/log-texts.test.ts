import { localFailure } from '@aloft/machines';
import { describe, expect, it } from 'vitest';
import { logTextOf, logTexts, pageNotFoundText, shownPath } from './log-texts.ts';
import { toFailure } from './to-failure.ts';

const facts = { status: 400, requestId: null, retryAfter: null };

describe('log texts', () => {
  it('are those of the specification', () => {
    expect(logTexts).toEqual({
      notLoggedIn: 'not logged in',
      invalidAuthCode: 'invalid auth code!',
      syncAuthCode: 'sync auth code error!',
      unknownMiddleware: 'Unknown route middleware',
      externalNavigation: 'Navigating to an external URL is not allowed by default',
      protocolNavigation: 'Navigating to a URL with this protocol is not allowed',
      malformedNavigation: 'Navigating to a malformed URL is not allowed',
      pageNotFound: 'Page Not Found: ',
    });
    expect(pageNotFoundText('/en-US/x?y')).toBe('Page Not Found: /en-US/x?y');
  });

  it('a path is shown cut, and without what hides or reorders text', () => {
    expect(shownPath(`/${'x'.repeat(199)}`)).toBe(`/${'x'.repeat(199)}`);
    expect(shownPath(`/${'x'.repeat(200)}`)).toBe(`/${'x'.repeat(199)}…`);
    expect(shownPath(`/${'x'.repeat(1_000_000)}`)).toHaveLength(201);
    expect(shownPath('/a\u202egnp.exe\u0000\n\u200b<b>')).toBe('/a gnp.exe <b>');
    expect(pageNotFoundText('')).toBe('Page Not Found: ');
  });

  it('[R8.6] code 16 is logged as not logged in, others are not', () => {
    expect(logTextOf(toFailure({ error_code: 16 }, facts))).toBe('not logged in');
    expect(logTextOf(toFailure({ error: 'unauthenticated', error_code: 16 }, facts))).toBe('not logged in');
    expect(logTextOf(toFailure('<html>', { ...facts, status: 401 }))).toBe('not logged in');
    expect(logTextOf(localFailure('permission_denied'))).toBeNull();
  });
});
