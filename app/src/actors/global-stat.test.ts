import { type AnalyticsConsent, type AnalyticsEvent, createAnalytics, toTally } from '@aloft/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { installStat } from './global-stat.ts';

/** Nine facts as a script of the page says them, with what they are reported as. */
const nine = [
  [{ type: 'cookieTipsShown' }, 'cookie_tips_show', ''],
  [{ type: 'cookieTipsClicked', choice: 'settings', token: 'secret' }, 'cookie_tips_click', 'settings'],
  [{ type: 'blockPageShown' }, 'block_page_show', ''],
  [{ type: 'languageSwitchClicked', from: 'en-US', to: 'ms' }, 'language_switch_click', 'ms'],
  [{ type: 'reviewPanelShown' }, 'review_panel_show', ''],
  [{ type: 'reviewVerificationResult', result: 'refused' }, 'review_verification_result', 'refused'],
  [{ type: 'sidebarClick', to: '/drive/trash?token=secret' }, 'sidebar_click', 'trash'],
  [
    { type: 'spreadPageShown', place: 'home_recent', operation: 'christmas' },
    'spread_page_operation_show',
    'home_recent',
  ],
  [
    { type: 'spreadPageClicked', place: 'share_page', operation: 'christmas' },
    'spread_page_operation_click',
    'share_page',
  ],
] as const;

const sent: AnalyticsEvent[] = [];
let consent: AnalyticsConsent = 'granted';
const { stat } = createAnalytics({
  sink: (event) => void sent.push(event),
  consent: () => consent,
  address: () => 'https://aloft.example/ko/drive/all?s_code=secret',
  now: () => 0,
  log: () => undefined,
});

/** What a script of the page finds by the name of the group. */
function found(): { readonly stat: (fact: unknown) => unknown } {
  const { value } = Object.getOwnPropertyDescriptor(window, 'public-module') ?? expect.fail('no global');
  return value;
}

beforeAll(() => {
  installStat(stat);
});

describe('the global stat function', () => {
  it('[R7.35] reports each of the nine facts under the name of its group after a yes, and says nothing back', () => {
    consent = 'granted';
    sent.length = 0;
    for (const [fact] of nine) expect(found().stat(fact)).toBeUndefined();
    expect(sent.map(toTally).map((one) => [one.category, one.action, one.detail])).toEqual(
      nine.map(([, action, detail]) => ['public-module', action, detail]),
    );
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  it('[R7.35] [R2.9] after a no nothing is reported', () => {
    consent = 'denied';
    sent.length = 0;
    for (const [fact] of nine) expect(found().stat(fact)).toBeUndefined();
    consent = 'granted';
    expect(sent).toEqual([]);
  });

  it('takes no other fact from a script, and none that is none', () => {
    sent.length = 0;
    const said = [
      ...[{ type: 'signedIn' }, { type: 'signUp', freeDays: 9 }, { type: 'sidebarClick', to: 7 }],
      ...[undefined, null, 'cookieTipsShown', []],
    ];
    for (const one of said) expect(found().stat(one)).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('has nothing but the call, and no script can replace it', () => {
    expect(Object.keys(found())).toEqual(['stat']);
    expect(Reflect.set(window, 'public-module', null)).toBe(false);
    expect(Reflect.deleteProperty(window, 'public-module')).toBe(false);
    expect(Reflect.set(found(), 'stat', null)).toBe(false);
  });

  it('the page reports what is not for scripts by its own way, and a later start takes the function over', () => {
    sent.length = 0;
    const own = installStat(stat);
    own({ type: 'signedIn' });
    own({ type: 'reviewPanelShown' });
    expect(sent.map((event) => event.action)).toEqual(['sign_in_success', 'review_panel_show']);
    const later: string[] = [];
    installStat((fact) => void later.push(fact.type));
    found().stat({ type: 'blockPageShown' });
    expect(later).toEqual(['blockPageShown']);
    expect(sent).toHaveLength(2);
  });
});
