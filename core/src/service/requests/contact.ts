import * as v from 'valibot';
import { contactLengths, contactTopics } from '../../rules/contact.ts';
import { isEmail } from '../emails.ts';
import { TextBlock, TextLine } from '../text.ts';
import { RecaptchaBody } from './captcha.ts';

/** `POST /v1/contact`. */
export const ContactBody = v.object({
  topic: v.picklist(contactTopics),
  /** Where the answer goes; nothing is sent there before a person answers. */
  email: v.pipe(v.string(), v.trim(), v.maxLength(320), v.check(isEmail, 'an email address is wanted')),
  /** Of what was bought; empty for none. */
  order: v.optional(TextLine(contactLengths.order), ''),
  message: v.pipe(TextBlock(contactLengths.message), v.minLength(1)),
  recaptcha_token: RecaptchaBody.entries.token,
});
export type ContactBody = v.InferOutput<typeof ContactBody>;
