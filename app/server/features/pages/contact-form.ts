import { toFailure } from '@aloft/core';
import { contactLengths, contactTopics, recaptchaAction, type SentContact } from '@aloft/core/rules';
import { ContactBody, presentError } from '@aloft/core/service';
import type { FeedbackKept } from '@aloft/core/wire';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { parseValue, readText } from '../../platform/http/parse.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { grantFreely } from '../captcha/grant.ts';
import { keepContact } from '../feedback/contact.ts';
import { localeOf } from './locale.ts';
import { refuseForeignForm } from './own-form.ts';

const ContactFields = v.omit(ContactBody, ['recaptcha_token']);

/** The fields as they were typed, no longer than the page lets one type. */
function writtenIn(text: string) {
  const sent = new URLSearchParams(text);
  const field = (name: string, most: number): string => (sent.get(name) ?? '').slice(0, most);
  return {
    topic: contactTopics.find((topic) => topic === sent.get('topic')) ?? 'other',
    email: field('email', 320),
    order: field('order', contactLengths.order),
    message: field('message', contactLengths.message),
  };
}

/** Keeps a message, as the call of the app does; a challenge is a script, so that who has none can only use what is free. */
export async function keepFreely(
  c: Context<Environment>,
  body: Omit<Parameters<typeof keepContact>[2], 'recaptcha_token'>,
): Promise<FeedbackKept | Refusal> {
  const services = c.get('services');
  const client = c.get('clientAddress');
  const token = await grantFreely(services, {
    ...{ client, accountId: null, deviceId: '', action: recaptchaAction },
  });
  if (isRefusal(token)) return token;
  if (token === null) return refuse('captcha_required');
  const visitor = { client, locale: localeOf(c), remembered: null };
  return keepContact(services, visitor, { ...body, recaptcha_token: token });
}

type Written = Extract<SentContact, { readonly kind: 'refused' }>['written'];

/** What the page of a form says then, and with which status. */
export interface TakenForm {
  readonly status: number;
  readonly sent: SentContact;
}

/** What the page says of a message that was kept, or is not. */
export function takenForm(
  c: Context<Environment>,
  kept: FeedbackKept | Refusal,
  written: Written,
): TakenForm {
  if (!isRefusal(kept)) return { status: 200, sent: { kind: 'kept', id: kept.id } };
  c.set('result', kept.refused);
  const { status, body } = presentError(kept);
  const failure = toFailure(body, { status, requestId: c.get('requestId'), retryAfter: null });
  return { status, sent: { kind: 'refused', failure, written } };
}

/** Takes the contact form of a page without script (R2.4). */
export async function takeContactForm(c: Context<Environment>): Promise<TakenForm | Refusal> {
  // Nothing of such a form is shown either.
  const text = refuseForeignForm(c) ?? (await readText(c.req.raw));
  if (isRefusal(text)) return text;
  const written = writtenIn(text);
  const body = parseValue(ContactFields, written);
  return takenForm(c, isRefusal(body) ? body : await keepFreely(c, body), written);
}
