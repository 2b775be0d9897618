import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CompensationType } from './constants.ts';
import { ActivationCodePayload, InvitePayload, RewardPayload, ShareAuditPayload } from './payloads.ts';

describe('compensations', () => {
  it('[R3.15] a compensation type is the named one or a hash of 32 lower-case hex digits', () => {
    const hash = '0123456789abcdef0123456789abcdef';
    expect(v.is(CompensationType, 'aliyun_accident_202409')).toBe(true);
    expect(v.is(CompensationType, hash)).toBe(true);
    for (const bad of [hash.toUpperCase(), hash.slice(1), `${hash}\n`, `${hash}0`, '', 'aliyun_accident'])
      expect(v.is(CompensationType, bad)).toBe(false);
  });
});

describe('payloads', () => {
  const gcid = 'A'.repeat(40);

  it('[R3.11] each has exactly its fields', () => {
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
