import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Whether the product may be used from here; nobody is told who asks. All endpoints of the access host are asked in
 * turn within 5 s, 10 s when `ignoreCache`. `GET /access_controller/v1/area_accessible` (R7.26, R9.4)
 * @errors unreachable, deadline_exceeded: unknown, which is no refusal
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
 * Whether a path leads elsewhere. `GET /v1/redirect-check` (R7.34, R2.16)
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
 * The facts of a public page that is rendered ahead of time. `GET /_payload.json` (R7.33)
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
