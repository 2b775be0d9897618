import {
  AddPasskeyBody,
  AskPasskeyBody,
  BeginPasskeyBody,
  GivePasskeyBody,
  limits,
  RemovePasskeyBody,
  RenamePasskeyBody,
} from '@aloft/core/service';
import { type Context, Hono } from 'hono';
import type { Environment } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { parseBody } from '../../../platform/http/parse.ts';
import { countUse } from '../../../platform/http/rate-limit.ts';
import { readerLocale } from '../../../platform/mail/reader-locale.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { owner } from '../../files/owner.ts';
import { writtenOf } from '../account-routes.ts';
import { requesterOf } from '../requester.ts';
import { signedIn } from '../sessions/session-middleware.ts';
import { endAwaited, findAwaited } from '../sign-in/sign-in-challenges.ts';
import { answerSignIn, clientOf, finishSignIn, openRequest } from '../sign-in/sign-in-routes.ts';
import { askForPasskey, takePasskey } from './passkey-sign-in.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';

/** Passkeys: signing in with one, as the only or as the second factor, and changing the own ones (R10.10). */
export function passkeyRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/passkey:begin', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, AskPasskeyBody);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    const limited = await countUse(services, limits.passkeysAsked, c.get('clientAddress'));
    if (limited !== null) return failWith(c, limited);
    const { challenge } = body;
    const awaited =
      challenge === undefined
        ? null
        : await findAwaited(services, requesterOf(c).client, { clientId: client.id, challenge });
    if (awaited !== null && isRefusal(awaited)) return failWith(c, awaited);
    const asked =
      awaited === null || challenge === undefined
        ? await askForPasskey(c, { kind: 'signIn' })
        : await askForPasskey(c, { kind: 'secondStep', challenge, accountId: awaited.accountId });
    return isRefusal(asked) ? failWith(c, asked) : c.json(asked);
  });

  routes.post('/v1/auth/passkey', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, GivePasskeyBody);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    const limited = await countUse(services, limits.passkeysGiven, c.get('clientAddress'));
    if (limited !== null) return failWith(c, limited);
    const locale = readerLocale(c);
    const { challenge, credential } = body;
    if (challenge === undefined) {
      const request = body.request === undefined ? null : await openRequest(services, body.request);
      if (body.request !== undefined && request === null)
        return failWith(c, refuse('expired_token', { field: 'request' }));
      const taken = await takePasskey(
        c,
        { kind: 'signIn' },
        credential,
        locale,
        async (_, accountId) => accountId,
      );
      return isRefusal(taken)
        ? failWith(c, taken)
        : answerSignIn(c, client, request, { accountId: taken.done });
    }
    const given = { clientId: client.id, challenge };
    const found = await findAwaited(services, requesterOf(c).client, given);
    if (isRefusal(found)) return failWith(c, found);
    const purpose = { kind: 'secondStep', challenge, accountId: found.accountId } as const;
    const taken = await takePasskey(c, purpose, credential, locale, (db) => endAwaited(db, found));
    if (isRefusal(taken)) return failWith(c, taken);
    return finishSignIn(c, client, { ...taken.done, isMailed: false });
  });

  passkeyChanges(routes);
  return routes;
}

/** The calls of a signed-in person. */
function passkeyChanges(routes: Hono<Environment>): void {
  routes.get('/v1/user/passkeys', signedIn(), async (c) =>
    c.json(await listPasskeys(c.get('services'), owner(c).accountId)),
  );

  routes.post('/v1/user/passkeys:begin', signedIn(), async (c) => {
    const body = await parseBody(c, BeginPasskeyBody);
    if (isRefusal(body)) return failWith(c, body);
    const begun = await beginPasskey(c, owner(c).accountId, body, writtenOf(c));
    return isRefusal(begun) ? failWith(c, begun) : c.json(begun);
  });

  routes.post('/v1/user/passkeys', signedIn(), async (c) => {
    const body = await parseBody(c, AddPasskeyBody);
    if (isRefusal(body)) return failWith(c, body);
    const added = await addPasskey(c, owner(c).accountId, body, writtenOf(c));
    return isRefusal(added) ? failWith(c, added) : c.json(added);
  });

  routes.post('/v1/user/passkeys:remove', signedIn(), async (c) => {
    const body = await parseBody(c, RemovePasskeyBody);
    if (isRefusal(body)) return failWith(c, body);
    const removed = { id: body.passkey_id, password: body.password };
    const refused = await removePasskey(c.get('services'), owner(c).accountId, removed, writtenOf(c));
    return refused === null ? c.json({}) : failWith(c, refused);
  });

  routes.patch(
    '/v1/user/passkeys/:id',
    signedIn(),
    async (c: Context<Environment, '/v1/user/passkeys/:id'>) => {
      const body = await parseBody(c, RenamePasskeyBody);
      if (isRefusal(body)) return failWith(c, body);
      const renamed = { id: c.req.param('id'), name: body.name };
      const passkey = await renamePasskey(c.get('services'), owner(c).accountId, renamed, writtenOf(c));
      return isRefusal(passkey) ? failWith(c, passkey) : c.json(passkey);
    },
  );
}
