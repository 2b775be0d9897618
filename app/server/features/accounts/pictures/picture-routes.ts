import { PictureBody } from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { parseBody } from '../../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { setPolicy } from '../../content/file-of-claim.ts';
import { readClaim } from '../../content/signed.ts';
import { owner } from '../../files/owner.ts';
import { signedIn } from '../sessions/session-middleware.ts';
import { changePicture, removePicture } from './change-picture.ts';
import { pictureOfClaim } from './pictures.ts';

/** Calls on the picture of the own account (R10.10). */
export function pictureRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.post('/v1/user/picture', signedIn(), async (c) => {
    const body = await parseBody(c, PictureBody);
    if (isRefusal(body)) return failWith(c, body);
    const me = await changePicture(c.get('services'), owner(c), body.picture, c.get('remembered'));
    return isRefusal(me) ? failWith(c, me) : c.json(me);
  });
  routes.delete('/v1/user/picture', signedIn(), async (c) => {
    const me = await removePicture(c.get('services'), owner(c), c.get('remembered'));
    return isRefusal(me) ? failWith(c, me) : c.json(me);
  });
  return routes;
}

/** Pictures by signed address, which only their owner is told (P9). */
export function pictureContentRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/picture/:token', async (c) => {
    const services = c.get('services');
    const claim = readClaim(services, c.req.param('token'), ['picture']);
    if (claim !== null) c.set('actor', claim.account);
    const webp = claim === null ? null : await pictureOfClaim(services.db, claim);
    setPolicy(c);
    if (webp === null) return failWith(c, refuse('not_found'));
    c.header('content-type', 'image/webp');
    c.header('cache-control', 'private, max-age=600');
    return c.body(new Uint8Array(webp));
  });
  return routes;
}
