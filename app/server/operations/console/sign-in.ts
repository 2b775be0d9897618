import { TextLine } from '@aloft/core/service';
import type { Context } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { ownPath, sendTo } from '../../platform/http/location.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { checkAdminKey } from '../admin/check-admin-key.ts';
import { answerPage } from './layout.ts';
import { isFromOwnPage } from './origin-guard.ts';
import { field } from './parts.ts';
import { beginSession, giveSessionCookie } from './session.ts';
import { consoleTranslations } from './translations/translations.ts';
import { localeOf } from './visit.ts';

/** Why the form is shown. */
type Reason = 'signedOut' | 'wrong' | 'limited' | 'stale';
const statusOf = { signedOut: 401, wrong: 401, limited: 429, stale: 403 } as const;

/** The sign-in form. It stands at every address, so that nobody learns which ones there are. */
export function signInPage(c: Context<Environment>, reason: Reason): Response | Promise<Response> {
  const locale = localeOf(c);
  const translations = consoleTranslations[locale];
  const { signIn, common } = translations;
  const problems = { signedOut: null, wrong: signIn.wrong, limited: signIn.limited, stale: common.stale };
  const problem = problems[reason];
  const main = html`${problem === null ? null : html`<p role="alert" class="notice">${problem}</p>`}
<form class="sign-in" method="post" action="/sign-in">
${field({ name: 'name', label: signIn.name, help: signIn.nameHelp, max: 60 }, 'sign-in')}
<p class="field"><label for="sign-in-key">${signIn.key}</label>
<input id="sign-in-key" name="key" type="password" autocomplete="current-password" required aria-describedby="sign-in-key-help">
<small id="sign-in-key-help">${signIn.keyHelp}</small></p>
<button class="primary">${signIn.submit}</button>
</form>`;
  const header = html`<header><p class="brand">${translations.product}</p></header>`;
  return answerPage(c, {
    locale,
    translations,
    title: signIn.heading,
    header,
    main,
    status: statusOf[reason],
  });
}

const Form = v.object({
  key: v.pipe(v.string(), v.maxLength(4096)),
  name: v.pipe(TextLine(60), v.minLength(1)),
});

/** Signs in with the admin key. */
export async function signIn(c: Context<Environment>, key: string): Promise<Response> {
  const services = c.get('services');
  const form = await parseBody(c, Form);
  if (isRefusal(form)) return failWith(c, form);
  if (!isFromOwnPage(c)) return signInPage(c, 'stale');
  const checked = await checkAdminKey(services, form.key, key);
  if (isRefusal(checked)) return signInPage(c, 'limited');
  if (checked === 'wrong') return signInPage(c, 'wrong');
  giveSessionCookie(c, await beginSession(services, key, form.name));
  return sendTo(c, ownPath('/accounts'), 303);
}
