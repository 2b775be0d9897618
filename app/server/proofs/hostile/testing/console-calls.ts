import { namedCompensation } from '@aloft/core/rules';
import { consoleRoot } from '../../../operations/console/paths.ts';
import type { Call } from './call.ts';
import { adminKey, type World } from './world.ts';

/** The console answers with pages: its problems are no JSON of the catalogue. */
const plain = [400, 401, 403, 404, 409, 429];
/** Operators change every account: these tables hold what they may change of another’s. */
const touches = [
  ...['accounts', 'membership_grants', 'orders', 'payment_events', 'prohibitions', 'shares'],
  ...['token_families', 'tokens'],
];
/** Who is in the console, and by which listener. */
export interface Inside {
  readonly listener: 'app' | 'admin';
  readonly headers: Readonly<Record<string, string>>;
  readonly csrf: string;
  /** What opens it. */
  readonly key: Readonly<Record<string, string>>;
}

/** A call of somebody in the console. */
const console =
  ({ listener, headers }: Inside) =>
  (route: string, part: Partial<Call> = {}): Call => {
    const [method = '', path = ''] = route.split(' ');
    return {
      route: `${method} ${consoleRoot}${path}`,
      listener,
      as: 'nobody',
      headers,
      plain,
      touches,
      ...part,
    };
  };

/** A valid call of every route of the admin listener's console. */
export const consoleCalls = (world: World): Call[] => [
  { route: 'GET /', listener: 'admin', as: 'nobody' },
  ...callsInside(world, {
    listener: 'admin',
    headers: { cookie: `aloft-operator=${world.operator.token}` },
    csrf: world.operator.csrf,
    key: { key: adminKey, name: 'Grace' },
  }),
];

/** A valid call of every route of the console. */
export function callsInside(world: World, who: Inside): Call[] {
  const { ada, operator } = world;
  const on = console(who);
  const page = { page_token: '' };
  /** With its required fields, and optional ones. */
  const change = (
    name: string,
    fields: Readonly<Record<string, string>>,
    { more = {}, ...part }: Partial<Call> = {},
  ): Call =>
    on(`POST /changes/${name}`, {
      body: { csrf: who.csrf, request: 'R'.repeat(22), ...fields },
      more: { confirmed: 'yes', ...more },
      ...part,
    });
  return [
    on('GET /style.css'),
    on('POST /sign-in', { body: who.key }),
    on('POST /sign-out', { body: { csrf: who.csrf } }),
    on('GET '),
    on('GET /overview'),
    on('GET /sign-up', { query: page }),
    on('GET /accounts', { query: { ...page, search: 'ada' } }),
    on('GET /accounts/new'),
    on('GET /accounts/:id', { params: { id: ada.who.id } }),
    on('GET /codes', { query: page }),
    on('GET /feedback', { query: { ...page, category: 'idea' } }),
    on('GET /feedback/:id', { params: { id: operator.feedback } }),
    on('GET /feedback/:id/screenshot', { params: { id: operator.feedback } }),
    on('GET /feedback/:id/trace', { params: { id: operator.feedback } }),
    on('GET /announcements'),
    on('GET /products', { query: { search: 'year' } }),
    on('GET /products/:id', { params: { id: 'year' } }),
    on('GET /orders', { query: { ...page, search: 'ada' } }),
    on('GET /orders/:id', { params: { id: ada.order } }),
    on('GET /activities', { query: { search: namedCompensation } }),
    on('GET /activities/activity', { query: { name: namedCompensation } }),
    on('GET /redirects', { query: { search: 'old' } }),
    on('GET /redirects/redirect', { query: { path: '/old' } }),
    on('GET /shares', { query: { ...page, search: 'ada' } }),
    on('GET /shares/:id', { params: { id: ada.openShare } }),
    on('GET /mails', { query: { ...page, search: 'operator' } }),
    on('GET /failed-mails', { query: page }),
    on('GET /mails/:id', { params: { id: operator.mail } }),
    on('GET /log', { query: { ...page, subject: ada.who.id } }),
    change(
      'account.create',
      { email: 'new@example.org' },
      { more: { name: 'New', quota: '1 GiB' }, slow: true },
    ),
    change('account.password', { id: ada.who.id }, { slow: true }),
    change('account.quota', { id: ada.who.id, quota: '1 GiB' }),
    change('account.days', { id: ada.who.id, days: '1' }),
    change('account.twoStepOff', { id: ada.who.id }),
    change('account.role', { id: ada.who.id, role: 'operator' }),
    change('signUp.set', { mode: 'open' }),
    change(
      'signUpLink.create',
      { days: '7' },
      { more: { label: 'Bo', quota: '1 GiB', membershipDays: '30' } },
    ),
    change('signUpLink.revoke', { id: operator.signUpLink }),
    change('mail.retry', { id: operator.failedMail }),
    change('mail.test', { email: 'new@example.org' }),
    // Asks only: what a deletion takes from the disk, no rewinding brings back.
    on('POST /changes/account.delete', { body: { csrf: who.csrf, id: ada.who.id } }),
    change(
      'announcement.set',
      { activity: namedCompensation, place: 'popup_window', title: 'Days', text: 'Days for an outage' },
      { more: { language: 'ko', link: '/drive/payment' } },
    ),
    change('announcement.remove', { activity: namedCompensation, place: 'activity_dialog' }),
    change(
      'product.set',
      { id: 'month', name: 'One month', days: '30', price: '499', currency: 'EUR' },
      { more: { language: 'ko' } },
    ),
    change('product.remove', { id: 'year' }, { more: { language: '' } }),
    change('order.refund', { id: ada.order }),
    change(
      'activity.set',
      { name: 'autumn', start: '2020-01-01', end: '2999-01-01' },
      { more: { days: '3' } },
    ),
    change('activity.end', { name: namedCompensation }),
    change('redirect.set', { path: '/away', target: '/drive/all' }),
    change('redirect.remove', { path: '/old' }),
    change('share.audit', { id: ada.openShare, verdict: 'AUDITING' }),
    change('share.auditHolding', { id: ada.openShare, entry: ada.openFolder, verdict: 'AUDITING' }),
    change('codes.make', { days: '1', count: '1' }, { more: { expires: '2999-01-01' } }),
  ];
}
