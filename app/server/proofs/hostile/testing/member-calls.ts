import { namedCompensation } from '@aloft/core/rules';
import { anybody, type Call, paging, signedIn } from './call.ts';
import type { World } from './world.ts';

/** Calls of memberships, invitations, rewards and orders. */
export function memberCalls({ ada, bo, spare }: World): Call[] {
  return [
    anybody('POST /vip/v1/verifyRecaptchaToken', { body: { token: 'a-token' } }),
    anybody('POST /v1/contact', {
      body: { topic: 'other', email: 'visitor@example.org', message: 'Hello', recaptcha_token: 'a-token' },
      more: { order: '2026-1' },
    }),
    anybody('GET /drive/v1/privilege/area_country_code', { headers: { 'x-country': 'KR' } }),
    signedIn('GET /vip/v1/activity/inviteCode'),
    signedIn('GET /vip/v1/activity/inviteInfo'),
    signedIn('GET /vip/v1/activity/inviteExtActivityPage', { query: { limit: '10' } }),
    signedIn('POST /vip/v1/activity/invite', {
      body: { from: bo.inviteCode },
      more: { rr: 'r', tf: 't', rf: 'f' },
      touches: ['accounts', 'invitations', 'membership_grants'],
    }),
    signedIn('POST /vip/v1/order/activation-code', {
      body: { activation_code: spare.activationCode },
      more: { data: { a: '1' } },
    }),
    signedIn('GET /vip/v1/task/status', { query: { scene: 'newcomer' } }),
    signedIn('POST /vip/v1/activity/rewardVip', { body: { type: 'upload_first' }, more: { data: 'x' } }),
    signedIn('GET /vip/v1/activity/check-in'),
    signedIn('POST /vip/v1/activity/check-in'),
    signedIn('GET /mail/v1/subscriptions'),
    signedIn('POST /mail/v1/subscriptions', { body: { scene: 'received_files', subscribed: true } }),
    signedIn('POST /vip/v1/activity/compensate', { body: { type: namedCompensation, action: 'claim' } }),
    signedIn('GET /drive/v1/privilege/vip'),
    signedIn('GET /vip/v1/quantity/list'),
    signedIn('POST /vip/v1/activity/free-vip'),
    signedIn('POST /vip/v1/order', {
      body: { product_id: 'year' },
      more: { return_url: '/drive/payment', language: 'en-US' },
    }),
    signedIn('GET /vip/v1/orders', { query: paging }),
    signedIn('GET /vip/v1/order/:id', { params: { id: ada.order } }),
    signedIn('DELETE /vip/v1/order/:id', { params: { id: ada.order } }),
    anybody('POST /vip/v1/payment/:provider/webhook', {
      params: { provider: 'sandbox' },
      headers: spare.delivery.headers,
      bytes: spare.delivery.body,
    }),
  ];
}
