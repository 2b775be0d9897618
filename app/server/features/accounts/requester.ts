import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { requireChallenge } from '../captcha/guard.ts';

/** Whoever asks for something that is counted. */
export interface Requester {
  /** The client that tries are counted for. */
  readonly client: string;
  /** Passes the challenge that too many tries call for, or says what is missing. */
  readonly passChallenge: () => Promise<Refusal | null>;
}

/** The requester of a request; some clients send their captcha token in the body. */
export const requesterOf = (c: Context<Environment>, captchaToken?: string): Requester => ({
  client: c.get('clientAddress'),
  passChallenge: () => requireChallenge(c, captchaToken),
});

/** The key of what one client does to one account or address; a client's name has no space. */
export const keyOfClient = (whose: string, client: string): string => `${whose} ${client}`;
