import { namedCompensation } from '@aloft/core/rules';
import type { Call } from './call.ts';
import { adminKey, type World } from './world.ts';

/** The console answers with pages: its problems are no JSON of the catalogue. */
const plain = [400, 401, 403, 404, 409, 429];
/** Operators change every account: these tables hold what they may change of another’s. */
const touches = ['accounts', 'membership_grants', 'token_families', 'tokens'];
/** A call of an operator who is signed in to the console. */
const console =
  (world: World) =>
  (route: string, part: Partial<Call> = {}): Call => ({
    route,
    listener: 'admin',
    as: 'nobody',
    headers: { cookie: `aloft-operator=${world.operator.token}` },
    plain,
    touches,
    ...part,
  });

/** A valid call of every route of the console. */
export function consoleCalls(world: World): Call[] {
  const { ada, operator } = world;
  const on = console(world);
  const page = { page_token: '' };
  /** With its required fields, and optional ones. */
  const change = (
    name: string,
    fields: Readonly<Record<string, string>>,
    { more = {}, ...part }: Partial<Call> = {},
  ): Call =>
    on(`POST /changes/${name}`, {
      body: { csrf: operator.csrf, request: 'R'.repeat(22), ...fields },
      more: { confirmed: 'yes', ...more },
      ...part,
    });
  return [
    { route: 'GET /style.css', listener: 'admin', as: 'nobody' },
    {
      route: 'POST /sign-in',
      listener: 'admin',
      as: 'nobody',
      body: { key: adminKey, name: 'Grace' },
      plain,
    },
    on('POST /sign-out', { body: { csrf: operator.csrf } }),
    on('GET /'),
    on('GET /accounts', { query: { ...page, search: 'ada' } }),
    on('GET /accounts/new'),
    on('GET /accounts/:id', { params: { id: ada.who.id } }),
    on('GET /codes', { query: page }),
    on('GET /feedback', { query: { ...page, category: 'idea' } }),
    on('GET /feedback/:id', { params: { id: operator.feedback } }),
    on('GET /feedback/:id/screenshot', { params: { id: operator.feedback } }),
    on('GET /announcements'),
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
    // Asks only: what a deletion takes from the disk, no rewinding brings back.
    on('POST /changes/account.delete', { body: { csrf: operator.csrf, id: ada.who.id } }),
    change(
      'announcement.set',
      { activity: namedCompensation, place: 'popup_window', title: 'Days', text: 'Days for an outage' },
      { more: { language: 'ko', link: '/drive/payment' } },
    ),
    change('announcement.remove', { activity: namedCompensation, place: 'activity_dialog' }),
    change('codes.make', { days: '1', count: '1' }, { more: { expires: '2999-01-01' } }),
  ];
}
