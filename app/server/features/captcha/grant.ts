import { limits, lives, usesPerCaptchaToken } from '@aloft/core/service';
import type { CaptchaStrength } from '../../platform/http/environment.ts';
import { countUse, waitFor } from '../../platform/http/rate-limit.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { isChallengeDemanded } from './guard.ts';

/** Who asks for a token, and what for. */
interface TokenRequest {
  readonly client: string;
  readonly accountId: string | null;
  readonly deviceId: string;
  /** `POST:/v1/auth/signup`. */
  readonly action: string;
}

/** Makes a token for one action of a device. */
export async function grant(
  services: Services,
  { action, deviceId, accountId }: Pick<TokenRequest, 'action' | 'deviceId' | 'accountId'>,
  strength: CaptchaStrength,
): Promise<string> {
  const token = newSecret();
  await services.db
    .insertInto('captcha_tokens')
    .values({
      hash: hashSecret(token),
      action,
      device_id: deviceId,
      account_id: accountId,
      uses_left: usesPerCaptchaToken,
      expires_at: services.clock() + lives.captchaToken,
      solved: strength === 'solved' ? 1 : 0,
    })
    .execute();
  return token;
}

/**
 * A token without a challenge, of which a client gets a few; null where a challenge is due. Refuses who asks too often.
 * @param isForged whether the request is signed as none of our programs signs it
 */
export async function grantFreely(
  services: Services,
  asked: TokenRequest,
  isForged = false,
): Promise<string | null | Refusal> {
  const { client, accountId, action } = asked;
  const flooded = await countUse(services, limits.captchas, client);
  if (flooded !== null) return flooded;
  const who = `${client}:${accountId ?? ''}`;
  const { captcha } = services.configuration;
  const isRisky =
    captcha === 'always' ||
    isForged ||
    (await isChallengeDemanded(services, client, action)) ||
    (await waitFor(services, limits.freeCaptchas, who)) > 0;
  if (isRisky && captcha !== 'off') return null;
  await countUse(services, limits.freeCaptchas, who);
  return grant(services, asked, 'granted');
}
