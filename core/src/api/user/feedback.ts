import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import type { ContactTopic } from '../../rules/contact.ts';
import * as wire from '../../wire/index.ts';

/** Feedback for the operator. */
export interface Feedback {
  readonly category: 'broken' | 'idea' | 'payment' | 'question';
  /** At most 4,000 characters, of any number of lines. */
  readonly message: string;
  /** What helps to find a fault, as it was shown before sending; at most 200 characters each. */
  readonly facts?: Readonly<Partial<Record<'build' | 'browser' | 'page' | 'language' | 'screen', string>>>;
  /** A WebP, JPEG or PNG picture in base64, of at most 40,000 bytes. */
  readonly screenshot?: string;
  /** What the charts did: the text of a trace (`traceText`), of at most 262,144 characters (`fitTrace`). */
  readonly trace?: string;
}

/**
 * Sends feedback to the operator. `POST /v1/user/feedback` (R2.6, ours)
 * @errors invalid_argument (the message, the screenshot, the trace), resource_exhausted (20 a day), unauthenticated
 */
export function sendFeedback(
  call: Caller,
  wanted: Feedback,
  options?: CallOptions,
): Promise<Result<wire.FeedbackKept>> {
  return call(
    { host: 'user', method: 'POST', path: '/v1/user/feedback', body: wanted, answer: wire.FeedbackKept },
    options,
  );
}

/** What somebody without an account writes to the operator. */
export interface Contact {
  readonly topic: ContactTopic;
  /** Where the answer goes. */
  readonly email: string;
  /** The number of an order, at most 64 characters; empty for none. */
  readonly order: string;
  /** At most 4,000 characters, of any number of lines. */
  readonly message: string;
  /** That `verifyRecaptcha` has found good. */
  readonly recaptchaToken: string;
}

/**
 * Writes to the operator, without an account. Nothing is sent to the address. `POST /v1/contact` (R2.4, ours)
 * @errors invalid_argument (the address, the message), captcha_invalid, resource_exhausted (10 a day of one client)
 */
export function sendContact(
  call: Caller,
  { recaptchaToken, ...wanted }: Contact,
  options?: CallOptions,
): Promise<Result<wire.FeedbackKept>> {
  const body = { ...wanted, recaptcha_token: recaptchaToken };
  return call(
    { host: 'user', method: 'POST', path: '/v1/contact', body, answer: wire.FeedbackKept },
    options,
  );
}
