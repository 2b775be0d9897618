import type { Api, Flows } from '@aloft/core';
import { localFailure, type Result } from '@aloft/core';
import { recaptchaAction } from '@aloft/core/rules';
import { mutationOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

type Contact = Parameters<Api['user']['sendContact']>[0];

/** A message, and how the token of its captcha is got. */
interface NewContact extends Omit<Contact, 'recaptchaToken'> {
  readonly captchaToken: Flows['captchaToken'];
}

/** Has it verified that a person writes (R7.16). */
async function verifiedToken(
  verify: Api['vip']['verifyRecaptcha'],
  captchaToken: Flows['captchaToken'],
): Promise<Result<string>> {
  const token = await captchaToken(recaptchaAction);
  if (!token.ok) return token;
  const verified = await verify(token.value);
  if (!verified.ok) return verified;
  return verified.value.success ? token : { ok: false, failure: localFailure('captcha_invalid') };
}

/** Writes to the operator without an account. */
export const sendContact = mutationOptions({
  mutationFn: async ({ captchaToken, ...wanted }: NewContact, { client }) => {
    const { user, vip } = apiOf(client);
    const recaptchaToken = await unwrap(verifiedToken(vip.verifyRecaptcha, captchaToken));
    return unwrap(user.sendContact({ ...wanted, recaptchaToken }));
  },
});
