import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Whether the product is available in the caller's region; the call is anonymous. Tries the endpoints of the access
 * host in turn, within 5 s, or 10 s with `ignoreCache`. `GET /access_controller/v1/area_accessible` (R7.26, R9.4)
 * @errors unreachable, deadline_exceeded: unknown, which does not mean refused
 */
export function isAreaAccessible(
  call: Caller,
  ignoreCache = false,
  options?: CallOptions,
): Promise<Result<wire.AreaAccessible>> {
  return call(
    {
      host: 'access',
      method: 'GET',
      path: '/access_controller/v1/area_accessible',
      answer: wire.AreaAccessible,
      credentials: 'omit',
      retries: 0,
      deadline: ignoreCache ? 10_000 : 5000,
    },
    options,
  );
}

/**
 * The redirect of a path, if it has one. `GET /v1/redirect-check` (R7.34, R2.16)
 * @errors invalid_argument (the path)
 */
export function checkRedirect(
  call: Caller,
  path: string,
  options?: CallOptions,
): Promise<Result<wire.RedirectCheck>> {
  return call(
    {
      host: 'config',
      method: 'GET',
      path: '/v1/redirect-check',
      query: { path },
      answer: wire.RedirectCheck,
      retries: 0,
    },
    options,
  );
}

/**
 * The data of a prerendered public page. `GET /_payload.json` (R7.33)
 * @param path the page’s; with `?q=` for what is found in the help (`/ko/help?q=…`)
 * @errors not_found (no such page)
 */
export function getPagePayload(
  call: Caller,
  path: string,
  options?: CallOptions,
): Promise<Result<wire.PagePayload>> {
  return call(
    {
      host: 'config',
      method: 'GET',
      path: '/_payload.json',
      query: { path },
      answer: wire.PagePayload,
      retries: 0,
    },
    options,
  );
}
