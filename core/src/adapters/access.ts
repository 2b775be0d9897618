import type { AccessPorts } from '@aloft/machines';
import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import { send } from '../request/transport.ts';
import type { Cookies } from '../storage/cookies.ts';
import { AreaAccessible, RealIp } from '../wire/access.ts';

/** The ports of the regional check (R7.26, R2.21, R9.4, T28). The first answer counts; requests are anonymous. */
export function accessPorts(
  platform: Platform,
  cookies: Cookies,
  origins: readonly string[],
  locale: () => string,
): AccessPorts {
  const ask = (index: number, path: string, signal: AbortSignal) =>
    send(platform, {
      url: `${origins[index] ?? ''}${path}`,
      method: 'GET',
      headers: { 'accept-language': locale() },
      body: null,
      credentials: 'omit',
      signal,
    });
  return {
    readAccess: async () => ({ kind: cookies.read('access_to_visit') === null ? 'none' : 'allowed' }),
    rememberAccess: async () => {
      cookies.write('access_to_visit', '1');
      return { kind: 'remembered' };
    },
    askEndpoint: async ({ index }, signal) => {
      const answer = await ask(index, '/access_controller/v1/area_accessible', signal);
      const area = v.safeParse(AreaAccessible, answer.ok ? answer.value.body : null);
      if (!area.success) return { kind: 'failed' };
      return area.output.accessible ? { kind: 'allowed' } : { kind: 'blocked', reason: area.output.reason };
    },
    detectRealIp: async ({ index }, signal) => {
      const answer = await ask(index, '/access_controller/v1/real_ip', signal);
      const told = v.safeParse(RealIp, answer.ok ? answer.value.body : null);
      return told.success ? { kind: 'detected', address: told.output.ip } : { kind: 'failed' };
    },
  };
}
