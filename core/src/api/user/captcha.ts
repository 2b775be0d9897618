import type { Result } from '@aloft/machines';
import type { Caller, CallOptions, CaptchaMeta } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** The metadata of a signed-in client, or of one that names no account; `timestamp` in ms as text (R7.30). */
export interface SignedMeta {
  readonly captcha_sign: string;
  readonly client_version: string;
  readonly package_name: string;
  readonly user_id: string;
  readonly timestamp: string;
}

/** A request for a captcha token. */
export interface NewCaptcha {
  /** `GET:/drive/v1/files`. */
  readonly action: string;
  readonly deviceId: string;
  readonly meta: CaptchaMeta | SignedMeta;
  /** The rejected token. */
  readonly captchaToken?: string;
  /** The return URL of a challenge; left out by clients that cannot show one. */
  readonly redirectUri?: string;
}

/**
 * A captcha token, or the URL of a challenge. `POST /v1/shield/captcha/init` (R7.29)
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
        captcha_token: wanted.captchaToken,
        redirect_uri: wanted.redirectUri,
        meta: wanted.meta,
      },
      answer: wire.CaptchaAnswer,
    },
    options,
  );
}
