import { hour, TextLine } from '@aloft/core/service';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { ownPath, sendTo } from '../../platform/http/location.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { checkAdminKey } from '../admin/check-admin-key.ts';
import type { Door, Outside, Standing } from './door.ts';
import { answerOutside } from './layout.ts';
import { isFromOwnPage } from './origin-guard.ts';
import { field, secretField } from './parts.ts';
import { consolePath, consoleRoot } from './paths.ts';
import { csrfOf, sessionId, tokenIn } from './session.ts';
import { consoleTranslations } from './translations/translations.ts';
import { localeOf } from './visit.ts';

const cookieName = 'aloft-operator';
const lifetime = 8 * hour;

/** Why the form is shown. */
type Reason = Outside | 'wrong' | 'limited';
const statusOf = { signedOut: 401, wrong: 401, limited: 429, stale: 403 } as const;

/** The form of the key. It stands at every address, so that nobody learns which ones there are. */
function showForm(c: Context<Environment>, reason: Reason): Promise<Response> {
  const { signIn, common } = consoleTranslations[localeOf(c)];
  const problems = { signedOut: null, wrong: signIn.wrong, limited: signIn.limited, stale: common.stale };
  const main = html`<form class="sign-in" method="post" action="${consolePath('/sign-in')}">
${field({ name: 'name', label: signIn.name, help: signIn.nameHelp, max: 60 }, 'sign-in')}
${secretField({ name: 'key', label: signIn.key, help: signIn.keyHelp }, 'sign-in')}
<button class="primary">${signIn.submit}</button>
</form>`;
  return answerOutside(c, {
    title: signIn.heading,
    problem: problems[reason],
    main,
    status: statusOf[reason],
  });
}

const Form = v.object({
  key: v.pipe(v.string(), v.maxLength(4096)),
  name: v.pipe(TextLine(60), v.minLength(1)),
});

/** Stores a session and answers its token. */
export async function beginKeySession({ db, clock }: Services, key: string, name: string): Promise<string> {
  const token = newSecret();
  const now = clock();
  await db
    .insertInto('operator_sessions')
    .values({ id: sessionId(key, token), operator: name, created_at: now, expires_at: now + lifetime })
    .execute();
  return token;
}

async function enter(c: Context<Environment>, key: string): Promise<Response> {
  const services = c.get('services');
  const form = await parseBody(c, Form);
  if (isRefusal(form)) return failWith(c, form);
  const checked = await checkAdminKey(services, form.key, key);
  if (isRefusal(checked)) return showForm(c, 'limited');
  if (checked === 'wrong') return showForm(c, 'wrong');
  // No `Secure`: the admin listener is plain http on loopback.
  setCookie(c, cookieName, await beginKeySession(services, key, form.name), {
    httpOnly: true,
    sameSite: 'Strict',
    path: consoleRoot,
    maxAge: lifetime / 1000,
  });
  return sendTo(c, ownPath(consoleRoot), 303);
}

/** Everybody who reaches the admin listener may know of the console: without a session, they see the form. */
async function standingOf(c: Context<Environment>, key: string): Promise<Standing> {
  const token = tokenIn(getCookie(c, cookieName));
  if (token === null) return { kind: 'outside', reason: 'signedOut' };
  const { db, clock } = c.get('services');
  const row = await db
    .selectFrom('operator_sessions')
    .select('operator')
    .where('id', '=', sessionId(key, token))
    .where('account_id', 'is', null)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  if (row === undefined) return { kind: 'outside', reason: 'signedOut' };
  return {
    kind: 'inside',
    session: { name: row.operator, accountId: null, token, csrf: csrfOf(key, token) },
  };
}

/** The door of the admin listener, which the admin key opens. */
export const keyDoor = (key: string): Door => ({
  before: (_, next) => next(),
  standingOf: (c) => standingOf(c, key),
  isOwnForm: (c) =>
    isFromOwnPage(c, (origin) => URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host),
  show: showForm,
  enter: (c) => enter(c, key),
  leave: async (c, { token }) => {
    const { db } = c.get('services');
    await db.deleteFrom('operator_sessions').where('id', '=', sessionId(key, token)).execute();
    deleteCookie(c, cookieName, { path: consoleRoot });
    return sendTo(c, ownPath(consoleRoot), 303);
  },
});
