import { type DesktopAnswer, isAuthCode, isHexPort, localFailure } from '@aloft/machines';
import { logTexts } from '../errors/log-texts.ts';
import type { Platform } from '../platform/platform.ts';

/** Requests a code from the desktop client's loopback listener: no credentials sent, no redirect followed (T11). */
export async function askDesktop(
  platform: Platform,
  port: string,
  signal: AbortSignal,
): Promise<DesktopAnswer> {
  if (!isHexPort(port)) return { kind: 'failed', failure: localFailure('invalid_argument') };
  if (!(await platform.mayReachThisComputer())) return { kind: 'forbidden' };
  try {
    const answer = await platform.fetch(
      `http://127.0.0.1:${Number.parseInt(port, 16)}/windows/client-auth-code`,
      {
        method: 'POST',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
      },
    );
    if (answer.status === 403) return { kind: 'declined' };
    const code = answer.headers.get('x-auth-code') ?? '';
    if (!isAuthCode(code)) platform.log('sign-in', logTexts.invalidAuthCode);
    return { kind: 'code', code };
  } catch {
    platform.log('sign-in', logTexts.syncAuthCode);
    return { kind: 'failed', failure: localFailure('unreachable') };
  }
}
