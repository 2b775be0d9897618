import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { type AnalyticsFact, actions, cutAddress, cutText, toEvent } from './index.ts';

const home = 'https://aloft.example/';
const share = 'https://aloft.example/zh-CN/s/VOa8X_share-id01/VOparent/VOother?s_code=k7m2&act=play#VOfile';

const table: readonly (readonly [AnalyticsFact, string, Readonly<Record<string, string | number>>])[] = [
  [{ type: 'cookieTipsShown' }, 'cookie_tips_show', {}],
  [{ type: 'cookieTipsClicked', choice: 'rejectAll' }, 'cookie_tips_click', { choice: 'reject_all' }],
  [
    { type: 'blockPageShown' },
    'block_page_show',
    {
      address: 'https://aloft.example/zh-CN/s/VOa8X_share-id01',
      path: '/s/VOa8X_share-id01',
      share_id: 'VOa8X_share-id01',
    },
  ],
  [
    { type: 'languageSwitchClicked', from: 'ko', to: 'zh-TW' },
    'language_switch_click',
    { from: 'ko', to: 'zh-TW' },
  ],
  [{ type: 'reviewPanelShown' }, 'review_panel_show', {}],
  [
    { type: 'reviewVerificationResult', result: 'passed' },
    'review_verification_result',
    { result: 'passed' },
  ],
  [{ type: 'sidebarClick', to: '/id/drive/trash?x=1' }, 'sidebar_click', { to: '/drive/trash' }],
  [
    { type: 'spreadPageShown', place: 'share_page', operation: 'black-friday-2025' },
    'spread_page_operation_show',
    { place: 'share_page', operation: 'black-friday-2025' },
  ],
  [
    { type: 'spreadPageClicked', place: 'home_recent', operation: 'aliyun_accident_202409' },
    'spread_page_operation_click',
    { place: 'home_recent', operation: 'aliyun_accident_202409' },
  ],
  [{ type: 'signUp', freeDays: 7 }, 'sign_up', { free_days: 7 }],
  [{ type: 'pageShown', from: 'newsletter/mail/spring' }, 'page_show', { from: 'newsletter/mail/spring' }],
  [{ type: 'signedIn' }, 'sign_in_success', {}],
  [{ type: 'signInFailed' }, 'sign_in_failed', {}],
  [{ type: 'signedOut' }, 'sign_out_success', {}],
  [{ type: 'playerMounted', kind: 'video' }, 'player_mount', { kind: 'video' }],
  [{ type: 'playerRestored', kind: 'audio' }, 'player_restore', { kind: 'audio' }],
  [{ type: 'restoreClicked' }, 'restore_click', {}],
  [{ type: 'vipOpened', scene: 'banner' }, 'vip_jump', { from: 'banner' }],
];

describe('events', () => {
  it('[R7.35] the set of events is closed: nine of the public module, the sign-up, pages, and internal ones', () => {
    expect(table.map(([fact]) => fact.type)).toEqual(Object.keys(actions));
    expect(new Set(Object.values(actions)).size).toBe(18);
  });

  it.each(table)('[R3.14] [R7.35] [R2.21] [R4.6] %j', (fact, action, extdata) => {
    expect(toEvent(fact, share, 5)).toEqual({
      specVersion: '1.0.1',
      category: 'public-module',
      action,
      extdata,
      page: '/s/VOa8X_share-id01',
      time: 5,
    });
  });

  it('[R4.6] free days are a whole number, never below 0', () => {
    const days = (freeDays: number) => toEvent({ type: 'signUp', freeDays }, home, 0).extdata;
    for (const none of [Number.NaN, -3, 1.5, Number.POSITIVE_INFINITY])
      expect(days(none)).toEqual({ free_days: 0 });
  });

  it.each([
    ['https://aloft.example/', '/'],
    ['https://aloft.example/ko', '/'],
    ['/en-US/help-center/how-to-share-a-folder?x#y', '/help-center/how-to-share-a-folder'],
    ['/zh-TW/privacy-policy/2023-11-06', '/privacy-policy/2023-11-06'],
    ['/drive/all/My%20taxes.pdf', '/drive/all/*'],
    ['/drive/all/taxes.pdf', '/drive/all/*'],
    ['/drive/all/VNx7Qk2LmPq9', '/drive/all/*'],
    ['/drive/세금', '/drive/*'],
    ['/s/no%20id', '/s/*'],
    ['/s', '/s'],
    ['/ko/s/a2345678', '/s/a2345678'],
    ['https://someone:secret@aloft.example/drive/trash', '/drive/trash'],
    ['javascript:alert(1)', ''],
    ['https://', ''],
    [`/${'a'.repeat(9000)}`, ''],
    [`/${'a/'.repeat(50)}`, '/a/a/a/a/a/a/a/a'],
  ])('[R3.14] of %.60s remains %s', (address, page) => {
    expect(cutAddress(address).page).toBe(page);
  });

  it('[R3.14] a text is at most 300 characters and clean', () => {
    expect([...cutText('😀'.repeat(900))]).toHaveLength(300);
    expect(cutText('a\u202eb')).toBe('a b');
  });
});

describe('data that no event contains', () => {
  const alphabet = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789abcdefghjkmnp-_'];
  // Marked, so that a hit is no accident.
  const token = fc
    .array(fc.constantFrom(...alphabet), { minLength: 24, maxLength: 60 })
    .map((letters) => `Q9z7${letters.join('')}`);
  const file = fc
    .tuple(fc.string({ maxLength: 20 }), fc.constantFrom('.pdf', '.mp4', ' (1).txt'))
    .map(([name, end]) => `Qx7 ${name}${end}`);
  const address = fc
    .tuple(token, token, file, fc.constantFrom('', '/ko', '/zh-CN'))
    .map(([one, other, name, locale]) => [
      `https://${one}:${other}@aloft.example${locale}/drive/all/${encodeURIComponent(name)}?s_code=${one}#${other}`,
      `${locale}/s/share-id-01/${one}/${encodeURIComponent(name)}?s_code=${other}`,
      `${locale}/auth?code=${one}&state=${other}`,
      `${locale}/drive/all/${one}/${encodeURIComponent(name)}#access_token=${other}`,
      `/${one}/${other}`,
    ]);

  it('[R3.14] [R7.35] [P16c] five URLs of each kind with tokens and names: none is in an event', () => {
    fc.assert(
      fc.property(address, token, (addresses, operation) => {
        for (const one of addresses) {
          const facts: readonly AnalyticsFact[] = [
            { type: 'blockPageShown' },
            { type: 'sidebarClick', to: one },
            { type: 'spreadPageShown', place: 'cloud_page', operation },
          ];
          for (const fact of facts) {
            const event = toEvent(fact, one, 0);
            expect(JSON.stringify(event)).not.toMatch(/Q9z7|Qx7|s_code|[?#@]/i);
            for (const text of Object.values(event.extdata))
              expect(String(text).length).toBeLessThanOrEqual(300);
          }
        }
      }),
      { numRuns: sized({ gate: 200, all: 2_000 }) },
    );
  });

  it('[R3.14] [R7.35] any URL gives an event without throwing', () => {
    const raw = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.webUrl(), fc.webPath());
    fc.assert(
      fc.property(raw, raw, (one, other) => {
        const event = toEvent({ type: 'sidebarClick', to: other }, one, 0);
        for (const text of [event.page, ...Object.values(event.extdata)]) {
          expect(String(text)).toMatch(/^(?:|\/[\w*/-]*)$/);
          expect(String(text).length).toBeLessThanOrEqual(300);
        }
      }),
      { numRuns: sized({ gate: 300, all: 3_000 }) },
    );
  });
});
