import {
  DeleteAccountBody,
  NewEmailBody,
  NewPasswordBody,
  ProfileBody,
  ResetBody,
} from '@aloft/core/service';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { deleteCookie } from '../../platform/http/cookies.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { readerLocale } from '../../platform/mail/reader-locale.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { owner } from '../files/owner.ts';
import type { AccountWrite } from './account-write.ts';
import { deleteAccount } from './delete-account.ts';
import { changePassword, resetPassword } from './passwords/new-password.ts';
import { changeEmail, changeProfile, presentMe } from './profile.ts';
import { disconnectProgram, listPrograms } from './programs.ts';
import { requesterOf } from './requester.ts';
import { signedIn } from './sessions/session-middleware.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/sessions.ts';

/** A write of the request, as its functions take it. */
export const writtenOf = (c: Context<Environment>): AccountWrite => ({
  requester: requesterOf(c),
  remembered: c.get('remembered'),
  locale: readerLocale(c),
});

function deleteSessionCookies(c: Context<Environment>): void {
  deleteCookie(c, 'aloft-session');
  deleteCookie(c, 'aloft-refresh');
}

/** Calls on the own account: profile, sessions, password, address, deletion (R7.10, R10.10). */
export function accountRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use('/v1/user/*', async (c, next) =>
    // The only call here that needs no session.
    c.req.path === '/v1/user/restore' ? next() : signedIn()(c, next),
  );

  routes.get('/v1/user/me', async (c) => {
    const services = c.get('services');
    const me = await presentMe(services, services.db, owner(c));
    // Other clients read a list of sign-in providers; there is only the password.
    return isRefusal(me) ? failWith(c, me) : c.json({ ...me, providers: [] });
  });

  routes.patch('/v1/user/me', async (c) => {
    const body = await parseBody(c, ProfileBody);
    if (isRefusal(body)) return failWith(c, body);
    const me = await changeProfile(c.get('services'), owner(c), body, writtenOf(c));
    return isRefusal(me) ? failWith(c, me) : c.json(me);
  });

  routes.get('/v1/user/sessions', async (c) => c.json(await listSessions(c.get('services'), owner(c))));

  routes.delete('/v1/user/sessions/:id', async (c) => {
    const { accountId, family } = owner(c);
    const id = c.req.param('id');
    const refused = await endSession(c.get('services'), accountId, id, c.get('remembered'));
    if (refused !== null) return failWith(c, refused);
    if (id === family) deleteSessionCookies(c);
    return c.json({});
  });

  routes.post('/v1/user/sessions:revokeOthers', async (c) => {
    await endOtherSessions(c.get('services'), owner(c), c.get('remembered'));
    return c.json({});
  });

  routes.get('/v1/user/programs', async (c) => c.json(await listPrograms(c.get('services'), owner(c))));

  routes.delete('/v1/user/programs/:client', async (c) => {
    const { accountId } = owner(c);
    const client = c.req.param('client');
    const refused = await disconnectProgram(c.get('services'), accountId, client, c.get('remembered'));
    return refused === null ? c.json({}) : failWith(c, refused);
  });

  routes.post('/v1/user/password', async (c) => {
    const body = await parseBody(c, NewPasswordBody);
    if (isRefusal(body)) return failWith(c, body);
    const wanted = { oldPassword: body.old_password, newPassword: body.new_password };
    const refused = await changePassword(c.get('services'), owner(c), wanted, writtenOf(c));
    return refused === null ? c.json({}) : failWith(c, refused);
  });

  routes.post('/v1/auth/password/reset', async (c) => {
    const body = await parseBody(c, ResetBody);
    if (isRefusal(body)) return failWith(c, body);
    const wanted = {
      email: body.email,
      verificationToken: body.verification_token,
      newPassword: body.new_password,
    };
    const refused = await resetPassword(c.get('services'), wanted, writtenOf(c));
    if (refused !== null) return failWith(c, refused);
    deleteSessionCookies(c);
    return c.json({});
  });

  routes.post('/v1/user/email', async (c) => {
    const body = await parseBody(c, NewEmailBody);
    if (isRefusal(body)) return failWith(c, body);
    const { email, password, code, verification_token: verificationToken } = body;
    const wanted = { email, password, code, verificationToken };
    const me = await changeEmail(c.get('services'), owner(c), wanted, writtenOf(c));
    return isRefusal(me) ? failWith(c, me) : c.json(me);
  });

  routes.post('/v1/user/delete', async (c) => {
    const body = await parseBody(c, DeleteAccountBody);
    if (isRefusal(body)) return failWith(c, body);
    const closing = await deleteAccount(c.get('services'), owner(c).accountId, body, writtenOf(c));
    if (isRefusal(closing)) return failWith(c, closing);
    deleteSessionCookies(c);
    return c.json(closing);
  });

  return routes;
}
