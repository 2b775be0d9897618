import type { ShareStatus } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Limit } from '../http/rate-limit.ts';
import { type Services } from '../services.ts';
export type ShareRow = Selectable<Tables['shares']>;
declare const granted: unique symbol;
/** The right to read one share. Only `openShare` and `grantOfClaim` make it, each after reading the share anew (T4, P9). */
export interface ShareGrant {
  readonly [granted]: true;
  readonly share: ShareRow;
  readonly rootIds: ReadonlySet<string>;
}
/** What a stranger brings along. */
export interface Proof {
  readonly passCode: string;
  readonly passToken: string;
  /** The client the tries are counted for. */
  readonly client: string;
}
export type Opened =
  | {
      readonly kind: 'granted';
      readonly grant: ShareGrant;
      readonly passToken: string;
    }
  | {
      readonly kind: 'refused';
      readonly status: Exclude<ShareStatus, 'OK'>;
      readonly retryAfter: number;
    };
export declare const passTokenSeconds: number;
/** 5 wrong codes in 10 minutes per share and client; 30 an hour per client over all shares (P7). */
export declare const triesPerShare: Limit;
export declare const triesPerClient: Limit;
/** What the share itself says, before any passcode: every cause but the passcode's. */
export declare function statusOf(share: ShareRow | null, now: number): ShareStatus;
export declare function isUsedUp(share: ShareRow): boolean;
/** The one door to a share: the status, or the right to read it (R4.1, P6). */
export declare function openShare(services: Services, id: string, proof: Proof): Promise<Opened>;
/** The grant that a signed content address stands for, while the share is open at the same passcode version (P9). */
export declare function grantOfClaim(
  services: Services,
  id: string,
  passVersion: number,
): Promise<ShareGrant | null>;
