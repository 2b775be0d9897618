import type { Result } from '@aloft/machines';
import type { Caller, CallOptions, CaptchaMeta } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** What a signed-in client, or one that names nobody, sends along; `timestamp` in milliseconds as text (R7.30). */
export interface SignedMeta {
  readonly captcha_sign: string;
  readonly client_version: string;
  readonly package_name: string;
  readonly user_id: string;
  readonly timestamp: string;
}

/** What a captcha token is asked for. */
export interface NewCaptcha {
  /** `GET:/drive/v1/files`. */
  readonly action: string;
  readonly deviceId: string;
  readonly meta: CaptchaMeta | SignedMeta;
  /** The token that was refused. */
  readonly captchaToken?: string;
  /** Where a challenge ends; left out by clients that cannot show one. */
  readonly redirectUri?: string;
}

/**
 * A captcha token, or the address of a challenge. `POST /v1/shield/captcha/init` (R7.29)
 * @errors invalid_argument, invalid_client, resource_exhausted
 */
export function initCaptcha(
  call: Caller,
  wanted: NewCaptcha,
  options?: CallOptions,
): Promise<Result<wire.CaptchaAnswer>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/shield/captcha/init',
      query: { client_id: call.clientId },
      body: {
        client_id: call.clientId,
        action: wanted.action,
        device_id: wanted.deviceId,
        ...(wanted.captchaToken === undefined ? {} : { captcha_token: wanted.captchaToken }),
        ...(wanted.redirectUri === undefined ? {} : { redirect_uri: wanted.redirectUri }),
        meta: wanted.meta,
      },
      answer: wire.CaptchaAnswer,
    },
    options,
  );
}
