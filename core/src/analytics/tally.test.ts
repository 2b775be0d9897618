import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AnalyticsFact, toEvent, toTally } from './index.ts';
import { Tally } from './tally.ts';

const tallyAt = (fact: AnalyticsFact, address: string) => toTally(toEvent(fact, address, 1000));
const blocked: AnalyticsFact = { type: 'blockPageShown' };
const host = 'https://aloft.example';

describe('an event as the own service counts it', () => {
  it.each([
    [
      `${host}/zh-CN/s/VOa8X_share-id01/VOparent?s_code=k7m2#VOfile`,
      {
        address: `${host}/zh-CN/s/VOa8X_share-id01`,
        path: '/s/VOa8X_share-id01',
        share_id: 'VOa8X_share-id01',
      },
    ],
    [`${host}/`, { address: `${host}/`, path: '/', share_id: '' }],
    [`${host}/ko?code=secret`, { address: `${host}/ko`, path: '/', share_id: '' }],
    [`${host}/auth?code=a1b2c3&state=x`, { address: `${host}/auth`, path: '/auth', share_id: '' }],
    [`${host}/q/ABCD-EFGH`, { address: `${host}/q/*`, path: '/q/*', share_id: '' }],
    [`${host}/drive/My%20taxes.pdf`, { address: `${host}/drive/*`, path: '/drive/*', share_id: '' }],
  ])(
    '[R2.21] of a blocked page at %s says where, without anything private, and is accepted as it is',
    (at, where) => {
      const tally = tallyAt(blocked, at);
      expect(tally).toMatchObject(where);
      expect(v.parse(Tally, tally)).toEqual(tally);
    },
  );

  it('of no other event says where', () => {
    const tally = tallyAt({ type: 'pageShown', from: '' }, `${host}/s/VOa8X_share-id01`);
    expect(tally).toEqual({
      category: 'public-module',
      action: 'page_show',
      page: 'share',
      detail: '',
      source: '',
    });
  });

  it.each([
    '',
    'not an address',
    `${host}/${'abcdefgh/'.repeat(2000)}`,
    `${host}/${'ab-cd-ef-gh-ij-kl-mn-op/'.repeat(40)}`,
  ])('of a blocked page at an address that is none, or too long, is still accepted', (at) => {
    const tally = tallyAt(blocked, at);
    expect(tally).toMatchObject({ action: 'block_page_show' });
    expect(v.is(Tally, tally)).toBe(true);
  });
});
