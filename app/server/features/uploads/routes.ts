import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { isStillAt } from '../accounts/access-version.ts';
import { type ClaimOf, readClaim } from '../content/signed.ts';
import { presentFile } from '../files/present.ts';
import { takesUploads } from '../shares/grant.ts';
import { abandonUpload } from './abandon.ts';
import { addBytes, uploadOffset } from './uploads.ts';

/** The body as Node's stream: a Web stream would halve the throughput. Unneeded bytes stay unread. */
const bytesOf = (c: Context<Environment>): AsyncIterable<Uint8Array> =>
  c.env.incoming.iterator({ destroyOnReturn: false });

/** The claim of an upload URL, while it is valid and the account's access version, or the share, is unchanged (P9d). */
async function uploadOf(c: Context<Environment>): Promise<ClaimOf<'upload'> | null> {
  const services = c.get('services');
  const claim = readClaim(services, c.req.param('token') ?? '', ['upload']);
  if (claim === null) return null;
  const holds =
    'share' in claim
      ? takesUploads(services, { id: claim.share, passVersion: claim.passVersion })
      : isStillAt(services.db, claim);
  return (await holds) ? claim : null;
}

/** Resumable uploads on the content origin, authorized by a signed URL (T19). */
export function uploadRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use('/upload/*', (c, next) =>
    cors({
      origin: c.get('services').addresses.app,
      allowMethods: ['HEAD', 'PATCH', 'DELETE'],
      allowHeaders: ['content-type', 'upload-offset'],
      exposeHeaders: ['upload-offset', 'x-request-id', 'retry-after'],
      maxAge: 600,
    })(c, next),
  );

  // Hono serves HEAD with the GET route and drops the body.
  routes.get('/upload/:token', async (c) => {
    const claim = await uploadOf(c);
    const offset = claim === null ? refuse('not_found') : await uploadOffset(c.get('services'), claim.upload);
    if (isRefusal(offset)) return failWith(c, offset);
    return c.body(null, 200, { 'upload-offset': String(offset) });
  });

  routes.patch('/upload/:token', async (c) => {
    const services = c.get('services');
    const claim = await uploadOf(c);
    if (claim === null) return failWith(c, refuse('not_found'));
    const offset = /^\d{1,15}$/.test(c.req.header('upload-offset') ?? '')
      ? Number(c.req.header('upload-offset'))
      : -1;
    if (offset < 0) return failWith(c, refuse('invalid_argument', { field: 'upload-offset' }));
    const state = await addBytes(services, claim.upload, offset, bytesOf(c));
    if (isRefusal(state)) return failWith(c, state);
    if (state.kind === 'partial') return c.body(null, 204, { 'upload-offset': String(state.offset) });
    // A stranger hears that the file has arrived, and nothing of what it has become.
    if ('share' in claim) return c.json({});
    const viewer = { kind: 'owner' as const, accountId: claim.account, version: claim.version };
    return c.json({ file: presentFile(services, state.row, viewer, 'none') });
  });

  routes.delete('/upload/:token', async (c) => {
    const claim = await uploadOf(c);
    if (claim === null) return failWith(c, refuse('not_found'));
    await abandonUpload(c.get('services'), claim.upload);
    return c.body(null, 204);
  });
  return routes;
}
