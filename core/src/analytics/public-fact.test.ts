import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicFact, type PublicFact, parsePublicFact } from './public-fact.ts';

const nine: readonly PublicFact[] = [
  { type: 'cookieTipsShown' },
  { type: 'cookieTipsClicked', choice: 'dismiss' },
  { type: 'blockPageShown' },
  { type: 'languageSwitchClicked', from: 'ko', to: 'ms' },
  { type: 'reviewPanelShown' },
  { type: 'reviewVerificationResult', result: 'refused' },
  { type: 'sidebarClick', to: '/drive/recent' },
  { type: 'spreadPageShown', place: 'home_recent', operation: 'christmas' },
  { type: 'spreadPageClicked', place: 'share_page', operation: 'christmas' },
];

describe('the facts of the public module', () => {
  it('are nine, and are taken without what else was said', () => {
    expect(nine.map((fact) => parsePublicFact({ ...fact, token: 'secret' }))).toEqual(nine);
    expect(nine.every(isPublicFact)).toBe(true);
    expect(isPublicFact({ type: 'signedIn' })).toBe(false);
  });

  it('nothing else is one, whatever a script of the page says', () => {
    const thrower = new Proxy({}, { get: () => expect.fail('read'), has: () => expect.fail('read') });
    const said = [
      ...[undefined, null, '', 'cookieTipsShown', 7, [], () => undefined, thrower],
      ...['signedIn', 'signUp', 'constructor', '__proto__', ''].map((type) => ({ type, freeDays: 9 })),
      { type: 'cookieTipsClicked', choice: 'accept_all' },
      { type: 'languageSwitchClicked', from: 'ko', to: 'fr' },
      { type: 'sidebarClick', to: 'x'.repeat(8193) },
      { type: 'spreadPageShown', place: 'elsewhere', operation: '' },
    ];
    for (const one of said) expect(parsePublicFact(one)).toBeNull();
    fc.assert(fc.property(fc.anything(), (one) => void parsePublicFact(one)));
  });
});
