import { presentError } from '@aloft/core/service';
import { describeErrorIn } from '@aloft/i18n/errors';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import * as v from 'valibot';
import type { Requester } from '../../features/accounts/requester.ts';
import { confirmOwner } from '../../features/accounts/two-step/confirm-owner.ts';
import { renewSession } from '../../features/pages/renew-session.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { ownPath, sendTo } from '../../platform/http/location.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { safeMethods } from '../../platform/http/safe-methods.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import {
  accountSessionLifetime,
  beginAccountSession,
  endAccountSession,
  findAccountSession,
  isOfOpenSession,
  operatorSignedIn,
  type SignedInOperator,
} from './account-session.ts';
import type { Door, Outside, Standing } from './door.ts';
import { answerOutside, type Html } from './layout.ts';
import { isFromOwnPage, isShownByBrowser } from './origin-guard.ts';
import { field, secretField } from './parts.ts';
import { consolePath, consoleRoot } from './paths.ts';
import { tokenIn } from './session.ts';
import { consoleTranslations } from './translations/translations.ts';
import { localeOf } from './visit.ts';

/** Where the app has two-step sign-in turned on, and where one comes from. */
const securityPath = '/drive/account#safety';
const drivePath = '/drive/all';

const isSecure = (c: Context<Environment>): boolean => c.get('services').addresses.app.startsWith('https:');
/** Not `__Host-`, which is for cookies of every path. */
const cookieName = (c: Context<Environment>): string =>
  isSecure(c) ? '__Secure-aloft-console' : 'aloft-console';
const tokenOf = (c: Context<Environment>): string | null => tokenIn(getCookie(c, cookieName(c)));

async function standingOf(c: Context<Environment>): Promise<Standing> {
  if (!isShownByBrowser(c)) return { kind: 'stranger' };
  const services = c.get('services');
  const token = tokenOf(c);
  const operator = await operatorSignedIn(c);
  if (operator === null) {
    const isRenewable = c.get('session') === null && token !== null && !safeMethods.has(c.req.method);
    return isRenewable && (await isOfOpenSession(services, token))
      ? { kind: 'outside', reason: 'stale' }
      : { kind: 'stranger' };
  }
  const session = token === null ? null : await findAccountSession(services, operator, token);
  return session === null ? { kind: 'outside', reason: 'signedOut' } : { kind: 'inside', session };
}

const statusOf = { signedOut: 401, stale: 403 } as const;

const linkBack = (text: string, to: string): Html => html`<p><a href="${to}">${text}</a></p>`;

/** Asks for the password and the second step, or to turn two-step sign-in on. */
function showStep(
  c: Context<Environment>,
  operator: SignedInOperator,
  { problem, status }: { readonly problem: string | null; readonly status: 401 | 403 | 429 | 503 },
): Promise<Response> {
  const { secondStep } = consoleTranslations[localeOf(c)];
  const back = linkBack(secondStep.back, drivePath);
  const form = html`<p>${secondStep.text}</p>
<form class="sign-in" method="post" action="${consolePath('/sign-in')}">
${secretField({ name: 'password', label: secondStep.password }, 'step')}
${field({ name: 'code', label: secondStep.code, help: secondStep.codeHelp, max: 100, autocomplete: 'one-time-code' }, 'step')}
<button class="primary">${secondStep.submit}</button>
</form>${back}`;
  const setUp = html`<p>${secondStep.needed}</p>
<p><a class="button" href="${securityPath}">${secondStep.turnOn}</a></p>${back}`;
  return answerOutside(c, {
    ...{ title: secondStep.heading, problem, status },
    main: operator.hasTwoStep ? form : setUp,
  });
}

async function show(c: Context<Environment>, reason: Outside): Promise<Response> {
  const { common, secondStep } = consoleTranslations[localeOf(c)];
  const problem = reason === 'stale' ? common.stale : null;
  const operator = await operatorSignedIn(c);
  if (operator !== null) return showStep(c, operator, { problem, status: statusOf[reason] });
  // Opened again, the session of the app is renewed.
  const main = linkBack(common.back, consoleRoot);
  return answerOutside(c, { title: secondStep.heading, problem, main, status: statusOf[reason] });
}

function showRefusal(
  c: Context<Environment>,
  operator: SignedInOperator,
  refusal: Refusal,
): Promise<Response> {
  const { status, headers, body } = presentError(refusal);
  const retryAfter = new Headers(headers).get('retry-after');
  if (retryAfter !== null) c.header('retry-after', retryAfter);
  const problem = describeErrorIn({ code: refusal.refused, numeric: body.error_code }, localeOf(c));
  return showStep(c, operator, { problem, status: status === 429 || status === 503 ? status : 401 });
}

const Form = v.object({
  password: v.pipe(v.string(), v.maxLength(256)),
  code: v.pipe(v.string(), v.maxLength(100)),
});

/** No page here solves a challenge: beyond the limit, the guesses of this account wait. */
const requesterOf = (c: Context<Environment>): Requester => ({
  client: c.get('clientAddress'),
  passChallenge: () => Promise.resolve(refuse('resource_exhausted')),
});

async function enter(c: Context<Environment>): Promise<Response> {
  const services = c.get('services');
  const operator = await operatorSignedIn(c);
  if (operator === null || !operator.hasTwoStep) return sendTo(c, ownPath(consoleRoot), 303);
  const form = await parseBody(c, Form);
  if (isRefusal(form)) return failWith(c, form);
  c.set('what', 'operator console');
  const giver = { requester: requesterOf(c), remembered: null, locale: localeOf(c) };
  const token = await confirmOwner(services, operator.session.accountId, form, giver, (db, owned) =>
    beginAccountSession(services, db, operator, owned.passwordHash),
  );
  if (isRefusal(token) && token.refused === 'unauthenticated') return sendTo(c, ownPath(consoleRoot), 303);
  if (isRefusal(token)) return showRefusal(c, operator, token);
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Strict',
    path: consoleRoot,
    maxAge: accountSessionLifetime / 1000,
  });
  return sendTo(c, ownPath(consoleRoot), 303);
}

/** The door in the product, for accounts of operators after a second step; nobody else learns that it is there. */
export const accountDoor: Door = {
  before: renewSession(),
  standingOf,
  isOwnForm: (c) => isFromOwnPage(c, (origin) => origin === c.get('services').addresses.app),
  show,
  enter,
  leave: async (c, { token }) => {
    await endAccountSession(c.get('services'), token);
    deleteCookie(c, cookieName(c), { path: consoleRoot, secure: isSecure(c) });
    return sendTo(c, ownPath(drivePath), 303);
  },
};
