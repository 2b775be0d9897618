import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';
import { ActivationCodePayload, InvitePayload, RewardPayload, ShareAuditPayload } from './payloads.ts';

describe('constants', () => {
  it('[R3.1] [R3.16] the kinds and the placements are closed lists', () => {
    expect(constants.resourceKinds.every((kind) => v.is(constants.ResourceKind, kind))).toBe(true);
    expect(v.is(constants.ResourceKind, 'drive#about')).toBe(false);
    expect(constants.adPlacements).toHaveLength(7);
    expect(v.is(constants.AdPlacement, 'sidebar')).toBe(false);
  });

  it('[R3.15] a compensation is the named one or a hash of 32 lower-case hex digits', () => {
    const hash = '0123456789abcdef0123456789abcdef';
    expect(v.is(constants.CompensationType, 'aliyun_accident_202409')).toBe(true);
    expect(v.is(constants.CompensationType, hash)).toBe(true);
    for (const bad of [hash.toUpperCase(), hash.slice(1), `${hash}\n`, `${hash}0`, '', 'aliyun_accident'])
      expect(v.is(constants.CompensationType, bad)).toBe(false);
  });

  it('limits, lives and time-outs are those of the specification (R9.1, R9.3, R9.4)', () => {
    expect(constants.shareListLimit).toBe(100);
    expect(constants.thumbnailSizes).toEqual(['SIZE_LARGE', 'SIZE_SMALL']);
    expect(constants.cookieSeconds).toEqual({
      userId: 31_536_000,
      accessToVisit: 600,
      sharePasscode: 43_200,
      locale: 31_536_000,
      marketing: 43_200,
      oneFreeDay: 86_400,
    });
    expect(constants.timeouts).toEqual({
      realIp: 2000,
      accessCheck: 5000,
      accessCheckUncached: 10_000,
      extensionSignIn: 5000,
      reloadGuard: 10_000,
    });
  });

  it('and so are the others (R9.5 to R9.9, R3.20, R2.22)', () => {
    expect([constants.storageUnits.join(' '), constants.storageUnitStep]).toEqual(['B KB MB GB TB PB', 1024]);
    expect([767, 768, 769].map(constants.isMobileWidth)).toEqual([true, true, false]);
    expect(constants.screenNumbers.overlayZIndex).toBe(2000);
    expect(constants.tooltipDefaults).toEqual({ placement: 'top', theme: 'dark' });
    expect(new URLSearchParams({ scope: constants.oauth.scope }).toString()).toBe('scope=user+pan+offline');
    expect(constants.oauth.responseType).toBe('code');
    expect(constants.captchaNumbers).toEqual({
      frame: { width: 320, height: 430 },
      expiryMargin: 30_000,
      retries: { default: 2, min: 0, max: 4 },
      maxRenewals: 3,
      maxAttempts: 15,
      backoffBase: 1000,
      retryDelay: 300,
    });
    expect(constants.protocolVersions).toEqual({ eventSpec: '1.0.1', authLibrary: '8.0.3' });
    expect(constants.deviceIdLength).toBe(32);
    expect(constants.debugPresses).toEqual({ count: 5, maxGap: 200 });
  });
});

describe('payloads', () => {
  const gcid = 'A'.repeat(40);

  it('[R3.11] each has its fields and no other', () => {
    const invite = { from: 'code1', rr: '', tf: 'x', rf: 'y' };
    expect(v.parse(InvitePayload, invite)).toEqual(invite);
    const audit = { share_user_id: 'u1', gcids: [gcid], file_ids: ['f1'] };
    expect(v.parse(ShareAuditPayload, audit)).toEqual(audit);
    expect(v.parse(ActivationCodePayload, { activation_code: 'ABCD-1234' })).toEqual({
      activation_code: 'ABCD-1234',
    });
    expect(v.is(ActivationCodePayload, { activation_code: 'ABCD1234', data: { channel: 'x' } })).toBe(true);
    expect(v.is(RewardPayload, { type: 'follow', data: 'x' })).toBe(true);
  });

  it.each([
    [InvitePayload, { from: '', rr: '', tf: '', rf: '' }],
    [InvitePayload, { from: 'x', rr: '', tf: '' }],
    [InvitePayload, { from: 'x', rr: '', tf: '', rf: '', extra: 1 }],
    [ActivationCodePayload, { activation_code: '' }],
    [ActivationCodePayload, { activation_code: 'x'.repeat(65) }],
    [ActivationCodePayload, { activation_code: 'ABCD1234', data: 5 }],
    [ShareAuditPayload, { share_user_id: 'u', gcids: ['x'], file_ids: [] }],
    [ShareAuditPayload, { share_user_id: 'u', gcids: [], file_ids: Array.from({ length: 1001 }, () => 'f') }],
    [RewardPayload, { type: '', data: '' }],
    [RewardPayload, { type: 'x' }],
  ])('[R3.11] what is not of the shape is refused (%#)', (schema, payload) => {
    expect(v.is(schema, payload)).toBe(false);
  });
});
