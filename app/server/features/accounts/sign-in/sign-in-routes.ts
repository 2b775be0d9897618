import {
  AuthorizeBody,
  type AuthorizeRequest,
  normaliseEmail,
  presentToken,
  type RegisteredClient,
  SignInBody,
  SignUpBody,
  UndeleteBody,
  wholeScope,
} from '@aloft/core/service';
import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Environment } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { clientAddress } from '../../../platform/http/location.ts';
import { logName } from '../../../platform/http/log.ts';
import { parseBody } from '../../../platform/http/parse.ts';
import { readerLocale } from '../../../platform/mail/reader-locale.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { requireCaptcha } from '../../captcha/guard.ts';
import { checkPassword, createAccount } from '../accounts.ts';
import type { Authenticated } from '../check-account-open.ts';
import { requesterOf } from '../requester.ts';
import { setSessionCookies } from '../sessions/session-cookies.ts';
import { originOf } from '../sessions/session-origin.ts';
import { beginFamily, type TokenPair } from '../sessions/tokens.ts';
import { admitVisitor } from '../sign-up/admission.ts';
import { undeleteAccount } from '../undelete-account.ts';
import { ownAttempt } from './attempts.ts';
import { type CodeHolder, issueCode } from './codes.ts';
import { consentBrowser } from './consent-browser.ts';
import { announceSignIn } from './new-sign-in.ts';
import { type AwaitedSignIn, type CompletedSignIn, requireSecondFactor } from './sign-in-challenges.ts';

/** The registered client of the id, or null. */
export function clientOf(services: Services, id: string | undefined): RegisteredClient | null {
  return services.configuration.clients.find((one) => one.id === id) ?? null;
}

/** The response with a new token pair: cookies for the browser client, tokens for others. */
export function answerTokens(c: Context<Environment>, client: RegisteredClient, pair: TokenPair): Response {
  c.set('actor', pair.accountId);
  if (client.kind === 'browser') {
    setSessionCookies(c, pair);
  }
  return c.json(presentToken(pair, client.kind));
}

/** Redirects to the requesting program with its code. */
async function answerCode(
  c: Context<Environment>,
  request: AuthorizeRequest,
  who: Authenticated,
): Promise<Response> {
  const services = c.get('services');
  const asking = clientOf(services, request.client_id);
  const browser = asking?.kind === 'browser' ? consentBrowser(c).hash : null;
  const holder: CodeHolder = { browser, handedBy: '' };
  const address =
    asking === null ? refuse('invalid_client') : await issueCode(services, asking, request, who, holder);
  return isRefusal(address) ? failWith(c, address) : c.json({ redirect_to: address });
}

/** Signs an authenticated owner in: answers a redirect with a code, or a session. `isMailed`: a mail says so already. */
export async function answerSignIn(
  c: Context<Environment>,
  client: RegisteredClient,
  request: AuthorizeRequest | null,
  who: Authenticated,
  isMailed = false,
): Promise<Response> {
  const services = c.get('services');
  c.set('actor', who.accountId);
  if (request !== null) return answerCode(c, request, who);
  const wanted = { who, clientId: client.id, scope: wholeScope, origin: originOf(c) };
  const pair = await beginFamily(services, wanted);
  if (isRefusal(pair)) return failWith(c, pair);
  if (!isMailed) await announceSignIn(services, pair, readerLocale(c));
  return answerTokens(c, client, pair);
}

/** The open authorization with the id, unless it has expired. */
export async function openRequest(services: Services, id: string): Promise<AuthorizeRequest | null> {
  const found = await services.db
    .selectFrom('authorize_requests')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', services.clock())
    .executeTakeFirst();
  return found ?? null;
}

/** Signs in after the second step, to what the sign-in was for. `isMailed`: a mail says so already. */
export async function finishSignIn(
  c: Context<Environment>,
  client: RegisteredClient,
  { who, awaited, isMailed }: CompletedSignIn & { readonly isMailed: boolean },
): Promise<Response> {
  const services = c.get('services');
  const isBack = awaited.purpose === 'undelete';
  const refused = isBack ? await undeleteAccount(services, who, readerLocale(c)) : null;
  if (refused !== null) return failWith(c, refused);
  const request = awaited.request === null ? null : await openRequest(services, awaited.request);
  if (awaited.request !== null && request === null)
    return failWith(c, refuse('expired_token', { field: 'request' }));
  return answerSignIn(c, client, request, who, isMailed || isBack);
}

/** The client that the sign-in is for, and its authorization if one is named. */
async function parseRequester(
  services: Services,
  named: { readonly client_id: string; readonly request?: string | undefined },
): Promise<{ readonly client: RegisteredClient; readonly request: AuthorizeRequest | null } | Refusal> {
  const client = clientOf(services, named.client_id);
  if (client === null) return refuse('invalid_client', { field: 'client_id' });
  const request = named.request === undefined ? null : await openRequest(services, named.request);
  const isOver = named.request !== undefined && request === null;
  return isOver ? refuse('expired_token', { field: 'request' }) : { client, request };
}

/** The owner of an address and password; refuses as `checkPassword` does, and where a second step is needed. */
async function authenticate(
  c: Context<Environment>,
  given: {
    readonly username: string;
    readonly password: string;
    readonly captcha_token?: string | undefined;
  },
  awaited: AwaitedSignIn,
): Promise<Authenticated | Refusal> {
  const services = c.get('services');
  c.set('what', logName('address', normaliseEmail(given.username)));
  const requester = requesterOf(c, given.captcha_token);
  const who = await checkPassword(services, requester, given.username, given.password);
  if (isRefusal(who)) return who;
  return (await requireSecondFactor(services, who, awaited, requester.client)) ?? who;
}

/** Calls with an address and a password (R5.8, R7.14). */
export function signInRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/authorize', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, AuthorizeBody);
    if (isRefusal(body)) return failWith(c, body);
    const request = await openRequest(services, body.request);
    if (request === null) return failWith(c, refuse('expired_token', { field: 'request' }));
    if ('action' in body) {
      const own = await ownAttempt(c);
      if (own?.state === request.state)
        await services.db
          .updateTable('attempts')
          .set({ status: 'denied' })
          .where('id', '=', own.id)
          .where('status', '=', 'pending')
          .execute();
      const asking = clientOf(services, request.client_id);
      const told = { error: 'access_denied', state: request.state };
      const address = asking === null ? null : clientAddress(asking, request.redirect_uri, told);
      return address === null ? failWith(c, refuse('invalid_client')) : c.json({ redirect_to: address });
    }
    const challenged = await requireCaptcha(c);
    if (challenged !== null) return failWith(c, challenged);
    const awaited = { clientId: request.client_id, request: body.request, purpose: 'signIn' } as const;
    const who = await authenticate(c, body, awaited);
    if (isRefusal(who)) return failWith(c, who);
    c.set('actor', who.accountId);
    return answerCode(c, request, who);
  });

  routes.post('/v1/auth/signup', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, SignUpBody);
    if (isRefusal(body)) return failWith(c, body);
    const admission = await admitVisitor(services, body.sign_up_link);
    if (isRefusal(admission)) return failWith(c, admission);
    const asked = await parseRequester(services, body);
    if (isRefusal(asked)) return failWith(c, asked);
    const { client, request } = asked;
    const challenged = await requireCaptcha(c);
    if (challenged !== null) return failWith(c, challenged);
    c.set('what', logName('address', normaliseEmail(body.email)));
    const account = await createAccount(services, c.get('clientAddress'), admission, {
      ...body,
      verificationToken: body.verification_token,
      isGreeted: client.kind === 'browser',
      madeBy: c.get('isSharedAddress') ? undefined : c.get('clientAddress'),
    });
    return isRefusal(account)
      ? failWith(c, account)
      : answerSignIn(c, client, request, { accountId: account });
  });

  routes.post('/v1/auth/signin', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, SignInBody);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    const challenged = await requireCaptcha(c, body.captcha_token);
    if (challenged !== null) return failWith(c, challenged);
    const awaited = { clientId: client.id, request: null, purpose: 'signIn' } as const;
    const who = await authenticate(c, body, awaited);
    return isRefusal(who) ? failWith(c, who) : answerSignIn(c, client, null, who);
  });

  routes.post('/v1/user/restore', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, UndeleteBody);
    if (isRefusal(body)) return failWith(c, body);
    const asked = await parseRequester(services, body);
    if (isRefusal(asked)) return failWith(c, asked);
    const { client, request } = asked;
    const challenged = await requireCaptcha(c, body.captcha_token);
    if (challenged !== null) return failWith(c, challenged);
    const awaited = { clientId: client.id, request: body.request ?? null, purpose: 'undelete' } as const;
    const who = await authenticate(c, body, awaited);
    if (isRefusal(who)) return failWith(c, who);
    const refused = await undeleteAccount(services, who, readerLocale(c));
    return refused === null ? answerSignIn(c, client, request, who, true) : failWith(c, refused);
  });

  return routes;
}
