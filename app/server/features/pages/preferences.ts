import { cookieNameOf, cookieTable } from '@aloft/core';
import { ConsentWord, themes } from '@aloft/core/rules';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { ownPathOf, sendTo } from '../../platform/http/location.ts';
import { refuse } from '../../platform/refusal.ts';

const Preference = v.union([
  v.strictObject({ theme: v.picklist(themes) }),
  v.strictObject({ consent: ConsentWord }),
]);

/** A form of one field is far shorter. */
const most = 100;

/** Keeps what a form of appearance or cookies says, and leads back to its page (R4.9, R2.9): for pages without script. */
export async function keepPreference(c: Context<Environment>): Promise<Response> {
  const { app } = c.get('services').addresses;
  // Browsers that do not tell the site tell the origin.
  const isOwn = c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') === app;
  if (!isOwn) return failWith(c, refuse('permission_denied', { description: 'a form of another site' }));
  const text = Number(c.req.header('content-length') ?? most + 1) > most ? '' : await c.req.text();
  const sent = v.safeParse(Preference, Object.fromEntries(new URLSearchParams(text)));
  if (!sent.success)
    return failWith(c, refuse('invalid_argument', { description: 'send `theme` or `consent`' }));
  const { life, sameSite } = cookieTable.consent;
  const [name, value] =
    'theme' in sent.output ? ['theme', sent.output.theme] : [cookieNameOf('consent'), sent.output.consent];
  setCookie(c, name, value, { path: '/', maxAge: life, sameSite, secure: app.startsWith('https:') });
  return sendTo(c, ownPathOf(c.req.header('referer') ?? '/', app), 303);
}
