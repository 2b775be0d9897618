import type { Session } from '../http/environment.ts';
import { type Refusal } from '../http/failure.ts';
import { type Services } from '../services.ts';
export declare const accessSeconds = 7200;
export declare const refreshSeconds: number;
/** A fresh pair; the database holds only their hashes. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  readonly accountId: string;
  readonly scope: string;
}
/** Begins a session of the account with the client. */
export declare function beginFamily(
  services: Services,
  begun: {
    accountId: string;
    clientId: string;
    scope: string;
    family?: string;
  },
): Promise<TokenPair>;
/** Ends a session at once, all its tokens with it (P17b). */
export declare function revokeFamily(services: Services, family: string): Promise<void>;
/** The session that an access token stands for, or null when it is unknown, expired or revoked. */
export declare function findSession(services: Services, access: string): Promise<Session | null>;
/** Spends a refresh token for a new pair; a token spent before revokes its whole session (4126). */
export declare function rotate(
  services: Services,
  clientId: string,
  refresh: string,
): Promise<TokenPair | Refusal>;
