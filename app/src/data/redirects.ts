import type { Caller } from '@aloft/core';
import { checkRedirect } from '@aloft/core/api';
import { type PageFacts, parseRedirectCheck, type Redirect } from '@aloft/core/rules';

/** Where the operator's rules lead from a path (R2.16); nowhere when the service does not say. */
export async function readRedirect(
  call: Caller,
  path: string,
  { origin, redirects }: Pick<PageFacts, 'origin' | 'redirects'>,
): Promise<Redirect> {
  const answer = await checkRedirect(call, path);
  return answer.ok
    ? parseRedirectCheck(answer.value, { origin, allowedHosts: redirects.hosts })
    : { kind: 'none' };
}
