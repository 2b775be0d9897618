import { lives } from '@aloft/core/service';
import type { Context } from 'hono';
import { setCookie } from '../../../platform/http/cookies.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import type { TokenPair } from './tokens.ts';

/** Gives the browser a new token pair. */
export function setSessionCookies(c: Context<Environment>, pair: TokenPair): void {
  setCookie(c, 'aloft-session', pair.access, lives.accessToken / 1000);
  setCookie(c, 'aloft-refresh', pair.refresh, lives.refreshToken / 1000);
}
