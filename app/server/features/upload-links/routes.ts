import {
  limits,
  presentUploadLink,
  presentUploadRefusal,
  UploadLinkBody,
  UploadLinkQuery,
} from '@aloft/core/service';
import type { UploadLinkFile } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import { guesserOf } from '../../platform/http/cross-site.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { logName } from '../../platform/http/log.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { requireCaptcha, requireChallenge } from '../captcha/guard.ts';
import { openUploadLink, uploadFolderOf } from '../shares/grant.ts';
import { beginLinkUpload } from './begin.ts';

/** Opens an upload-only link with the passcode or token of the request. */
async function openFromRequest(
  c: Context<Environment>,
  given: { share_id: string; pass_code: string; pass_code_token: string },
) {
  c.set('what', logName('share', given.share_id));
  const opened = await openUploadLink(c.get('services'), given.share_id, {
    passCode: given.pass_code,
    passToken: given.pass_code_token,
    client: guesserOf(c),
    passChallenge: () => requireChallenge(c),
  });
  if (opened.kind !== 'challenged') c.set('result', opened.kind === 'proved' ? 'granted' : opened.status);
  return opened;
}

/** Upload-only links: strangers put files into a folder and see nothing of what is there (R10.8). */
export function uploadLinkRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.get('/share/upload', async (c) => {
    const query = parseQuery(c, UploadLinkQuery);
    if (isRefusal(query)) return failWith(c, query);
    const { db } = c.get('services');
    const opened = await openFromRequest(c, query);
    if (opened.kind === 'challenged') return failWith(c, opened.refusal);
    if (opened.kind === 'refused') return c.json(presentUploadRefusal(query.share_id, opened));
    const { share, passToken } = opened;
    if ((await uploadFolderOf(db, share)) === null)
      return c.json(presentUploadRefusal(query.share_id, { status: 'NOT_FOUND', retryAfter: 0 }));
    const owner = await db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', share.account_id)
      .executeTakeFirstOrThrow();
    return c.json(presentUploadLink(share, { passToken, owner: owner.name }));
  });

  routes.post('/share/upload', async (c) => {
    const body = await parseBody(c, UploadLinkBody);
    if (isRefusal(body)) return failWith(c, body);
    const challenged = await requireCaptcha(c);
    if (challenged !== null) return failWith(c, challenged);
    const services = c.get('services');
    const opened = await openFromRequest(c, body);
    if (opened.kind === 'challenged') return failWith(c, opened.refusal);
    if (opened.kind === 'refused')
      return c.json({
        share_status: opened.status,
        endpoint: '',
        expiration: '',
      } satisfies UploadLinkFile);
    const limited = await countUse(services, limits.linkUploads, c.get('clientAddress'));
    if (limited !== null) return failWith(c, limited);
    // Anybody can use up what all clients have together: it asks for a challenge, and makes nobody wait (P7g).
    const isCrowded = (await countUse(services, limits.uploadsOfLink, opened.share.id)) !== null;
    const demanded = isCrowded ? await requireChallenge(c) : null;
    if (demanded !== null) return failWith(c, demanded);
    const begun = await beginLinkUpload(services, opened.share, {
      ...{ name: body.name, size: body.size, senderName: body.sender_name },
      modifiedAt: body.user_modified_time ?? null,
      client: c.get('clientAddress'),
    });
    return isRefusal(begun) ? failWith(c, begun) : c.json(begun);
  });
  return routes;
}
