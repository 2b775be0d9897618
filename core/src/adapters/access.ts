import type { AccessPorts } from '@aloft/machines';
import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import { send } from '../request/transport.ts';
import type { Cookies } from '../storage/cookies.ts';
import { AreaAccessible } from '../wire/access.ts';

/** The ports of the regional check (R7.26, R2.21, T28). The first answer counts; requests are anonymous. */
export function accessPorts(
  platform: Platform,
  cookies: Cookies,
  origins: readonly string[],
  locale: () => string,
): AccessPorts {
  return {
    readAccess: async () => ({ kind: cookies.read('access_to_visit') === null ? 'none' : 'allowed' }),
    rememberAccess: async () => {
      cookies.write('access_to_visit', '1');
      return { kind: 'remembered' };
    },
    askEndpoint: async ({ index }, signal) => {
      const answer = await send(platform, {
        url: `${origins[index] ?? ''}/access_controller/v1/area_accessible`,
        method: 'GET',
        headers: { 'accept-language': locale() },
        body: null,
        credentials: 'omit',
        signal,
      });
      const area = v.safeParse(AreaAccessible, answer.ok ? answer.value.body : null);
      if (!area.success) return { kind: 'failed' };
      return area.output.accessible ? { kind: 'allowed' } : { kind: 'blocked', reason: area.output.reason };
    },
  };
}
