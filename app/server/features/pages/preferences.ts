import { cookieNameOf, cookieTable } from '@aloft/core';
import { ConsentWord, themes } from '@aloft/core/rules';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { ownPathOf, sendTo } from '../../platform/http/location.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { refuseForeignForm } from './own-form.ts';

const Preference = v.union([
  v.strictObject({ theme: v.picklist(themes) }),
  v.strictObject({ consent: ConsentWord }),
]);

/** Keeps what a form of appearance or cookies says, and leads back to its page (R4.9, R2.9): for pages without script. */
export async function keepPreference(c: Context<Environment>): Promise<Response> {
  const sent = refuseForeignForm(c) ?? (await parseBody(c, Preference));
  if (isRefusal(sent)) return failWith(c, sent);
  const { life, sameSite } = cookieTable.consent;
  const { app } = c.get('services').addresses;
  const [name, value] = 'theme' in sent ? ['theme', sent.theme] : [cookieNameOf('consent'), sent.consent];
  setCookie(c, name, value, { path: '/', maxAge: life, sameSite, secure: app.startsWith('https:') });
  return sendTo(c, ownPathOf(c.req.header('referer') ?? '/', app), 303);
}
