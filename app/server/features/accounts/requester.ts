import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { requireChallenge } from '../captcha/guard.ts';

/** The sender of a rate-limited request. */
export interface Requester {
  /** The client that uses are counted for. */
  readonly client: string;
  /** Checks the solved challenge that is required beyond a limit; refuses when there is none. */
  readonly passChallenge: () => Promise<Refusal | null>;
}

/** The requester of a request; some clients send their captcha token in the body. */
export const requesterOf = (c: Context<Environment>, captchaToken?: string): Requester => ({
  client: c.get('clientAddress'),
  passChallenge: () => requireChallenge(c, captchaToken),
});

/** A rate limit's key for one client and one account or address; a client's name has no space. */
export const keyOfClient = (whose: string, client: string): string => `${whose} ${client}`;
