import {
  ChangedShareBody,
  EndSharesBody,
  isFirstPage,
  limits,
  lives,
  NewShareBody,
  OwnSharesQuery,
  presentCreatedShare,
  presentRefusal,
  presentSharedFile,
  ShareBody,
  SharedFileQuery,
  SharedFilesBody,
  ShareQuery,
} from '@aloft/core/service';
import type { File, ShareDays } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import type * as v from 'valibot';
import { deleteCookie, passCookies, readCookie, setCookie } from '../../platform/http/cookies.ts';
import { guesserOf } from '../../platform/http/cross-site.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { readsOnly } from '../../platform/http/idempotency.ts';
import { logName } from '../../platform/http/log.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { requireCaptcha, requireChallenge } from '../captcha/guard.ts';
import { readCursor } from '../files/cursor.ts';
import { owner } from '../files/owner.ts';
import { presentOpened } from '../files/present.ts';
import { switchesOf } from '../user-settings/settings.ts';
import { changeShare } from './change.ts';
import { createShare } from './create.ts';
import { daysOf } from './days.ts';
import { endShares } from './end.ts';
import { type Opened, openShare } from './grant.ts';
import { listShares, presentOwnShares } from './list.ts';
import { presentShare, viewerOf } from './present.ts';
import { isSeenByPerson } from './seen-by-person.ts';
import { findSharedFile } from './tree.ts';

const maxPassCookies = 20;

const passCookie = (shareId: string): `sp-${string}` => `sp-${hashSecret(shareId).slice(0, 16)}`;

/** The token that the visitor has now; empty without. */
const passTokenOf = (opened: Opened): string =>
  opened.kind === 'granted'
    ? opened.passToken
    : opened.kind === 'refused'
      ? (opened.warned?.passToken ?? '')
      : '';

/** Opens a share with the passcode, token or pass cookie of the request, for its person if it has one. */
export async function openFromRequest(
  c: Context<Environment>,
  given: { share_id: string; pass_code: string; pass_code_token: string },
  /** Whether the visitor asks to see a sensitive share after its warning. */
  showsSensitive = false,
): Promise<Opened> {
  c.set('what', logName('share', given.share_id));
  const cookie = readCookie(c, passCookie(given.share_id)) ?? '';
  const services = c.get('services');
  const session = c.get('session');
  const opened = await openShare(services, given.share_id, {
    passCode: given.pass_code,
    passToken: given.pass_code_token === '' ? cookie : given.pass_code_token,
    client: guesserOf(c),
    passChallenge: () => requireChallenge(c),
    showsSensitive,
    displaysSensitive: async () =>
      session !== null && (await switchesOf(services.db, session.accountId)).display_sensitive_shares,
  });
  if (opened.kind !== 'challenged') c.set('result', opened.kind === 'granted' ? 'granted' : opened.status);
  const passToken = passTokenOf(opened);
  if ((given.pass_code !== '' || showsSensitive) && passToken !== '') {
    const names = passCookies(c);
    for (const name of names.slice(0, Math.max(0, names.length - maxPassCookies + 1))) deleteCookie(c, name);
    setCookie(c, passCookie(given.share_id), passToken, lives.passToken / 1000);
  }
  return opened;
}

/** The options of a share as a body names them. */
const optionsOf = (body: v.InferOutput<typeof ChangedShareBody> | v.InferOutput<typeof NewShareBody>) => ({
  ownPassCode: body.pass_code,
  expiresAt: body.expiration_at,
  startsAt: body.start_at,
  slug: body.slug,
  upload: body.upload,
  sensitive: body.sensitive,
});

/** Counts that somebody asks for words as an address: each answer tells whether a share has them. */
const countWords = async (c: Context<Environment>, slug: string | undefined): Promise<Refusal | null> =>
  slug === undefined || slug === ''
    ? null
    : countUse(c.get('services'), limits.shareWords, owner(c).accountId);

/** Calls on shares for anonymous clients (R4.1, R7.15–R7.19). */
export function shareRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  const list = async (c: Context<Environment>, within: 'top' | 'folder'): Promise<Response> => {
    // Only a POST tells that the visitor was warned: an address that another site links to or loads does not.
    const read = c.req.method === 'POST' ? await parseBody(c, ShareBody) : parseQuery(c, ShareQuery);
    if (isRefusal(read)) return failWith(c, read);
    const query = within === 'top' ? { ...read, parent_id: '' } : read;
    const services = c.get('services');
    const showsSensitive = 'show_sensitive' in read && read.show_sensitive === 'true';
    const opened = await openFromRequest(c, query, showsSensitive);
    if (opened.kind === 'challenged') return failWith(c, opened.refusal);
    if (opened.kind === 'refused') return c.json(presentRefusal(query.share_id, opened));
    const wanted = { ...query, parentId: query.parent_id };
    const share = await presentShare(
      services,
      opened.grant,
      opened.passToken,
      wanted,
      clientKey(c.get('clientAddress')),
    );
    if (isRefusal(share)) return failWith(c, share);
    if (query.parent_id === '' && isFirstPage(query) && isSeenByPerson(c))
      services.views.count(share.share_id, 1);
    return c.json(share);
  };
  routes.get('/share', (c) => list(c, 'top'));
  routes.get('/share/detail', (c) => list(c, 'folder'));
  // With a typed passcode: no other site can send it, and the passcode is in no address (T4, T36).
  routes.post('/share/detail', readsOnly(), (c) => list(c, 'folder'));

  routes.get('/share/file_info', async (c) => {
    const query = parseQuery(c, SharedFileQuery);
    if (isRefusal(query)) return failWith(c, query);
    const services = c.get('services');
    const opened = await openFromRequest(c, query);
    if (opened.kind === 'challenged') return failWith(c, opened.refusal);
    if (opened.kind === 'refused') return c.json(presentSharedFile(opened.status));
    const row = await findSharedFile(services.db, opened.grant, query.file_id);
    if (row === null) return failWith(c, refuse('file_not_found'));
    return c.json(presentSharedFile('OK', await presentOpened(services, row, viewerOf(opened.grant))));
  });

  routes.post('/share:batch_file_info', readsOnly(), async (c) => {
    const body = await parseBody(c, SharedFilesBody);
    if (isRefusal(body)) return failWith(c, body);
    const services = c.get('services');
    const opened = await openFromRequest(c, body);
    if (opened.kind === 'challenged') return failWith(c, opened.refusal);
    if (opened.kind === 'refused') return c.json({ share_status: opened.status, file_infos: [] });
    const { grant } = opened;
    // One after the other: in parallel, they would queue before the reads of other requests.
    const infos: File[] = [];
    for (const id of body.file_ids) {
      const row = await findSharedFile(services.db, grant, id);
      if (row === null) return failWith(c, refuse('file_not_found', { field: 'file_ids' }));
      infos.push(await presentOpened(services, row, viewerOf(grant), { maxWait: 0 }));
    }
    return c.json({ share_status: 'OK', file_infos: infos });
  });

  routes.post('/share', signedIn(), async (c) => {
    const body = await parseBody(c, NewShareBody);
    if (isRefusal(body)) return failWith(c, body);
    const challenged = await requireCaptcha(c);
    if (challenged !== null) return failWith(c, challenged);
    const services = c.get('services');
    const limited = await countWords(c, body.slug);
    if (limited !== null) return failWith(c, limited);
    const made = await createShare(services, owner(c).accountId, {
      fileIds: body.file_ids,
      expirationDays: body.expiration_days,
      restoreLimit: body.restore_limit,
      passCode: body.pass_code_option,
      title: body.title,
      ...optionsOf(body),
    });
    if (isRefusal(made)) return failWith(c, made);
    c.set('what', logName('share', made.share.id));
    return c.json(presentCreatedShare(made.share, made.passCode, services.addresses.app));
  });

  routes.patch('/share/:id', signedIn(), async (c) => {
    const body = await parseBody(c, ChangedShareBody);
    if (isRefusal(body)) return failWith(c, body);
    c.set('what', logName('share', c.req.param('id')));
    const services = c.get('services');
    const limited = await countWords(c, body.slug);
    if (limited !== null) return failWith(c, limited);
    const changed = await changeShare(services, owner(c).accountId, c.req.param('id'), {
      title: body.title,
      expirationDays: body.expiration_days,
      restoreLimit: body.restore_limit,
      passCode: body.pass_code_option,
      reopen: body.reopen,
      ...optionsOf(body),
    });
    if (isRefusal(changed)) return failWith(c, changed);
    const [share] = await presentOwnShares(services, owner(c).accountId, [changed]);
    return c.json(share);
  });

  routes.get('/share/:id/days', signedIn(), async (c) => {
    const services = c.get('services');
    const id = c.req.param('id');
    const share = await services.db
      .selectFrom('shares')
      .select('id')
      .where('account_id', '=', owner(c).accountId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (share === undefined) return failWith(c, refuse('share_not_found'));
    const days = await daysOf(services.db, services.clock(), id, services.views.pending(id));
    return c.json({ days } satisfies ShareDays);
  });

  routes.get('/share/list', signedIn(), async (c) => {
    const query = parseQuery(c, OwnSharesQuery);
    if (isRefusal(query)) return failWith(c, query);
    const cursor = readCursor(query.page_token);
    if (isRefusal(cursor)) return failWith(c, cursor);
    const wanted = { limit: query.limit, withEnded: query.with_ended === 'true' };
    return c.json(await listShares(c.get('services'), owner(c).accountId, cursor, wanted));
  });

  routes.post('/share:batchDelete', signedIn(), async (c) => {
    const body = await parseBody(c, EndSharesBody);
    if (isRefusal(body)) return failWith(c, body);
    const services = c.get('services');
    const ended = await endShares(services, owner(c).accountId, body.ids, body.forget);
    return ended === null ? c.json({}) : failWith(c, ended);
  });

  return routes;
}
