import type { Services } from '../services.ts';
import { type Refusal } from './failure.ts';
/** So many in so many milliseconds, counted per key in the database: a restart forgets nothing (P7). */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly window: number;
}
/**
 * Counts one use and refuses the one beyond the limit, with the seconds to wait.
 * One statement, so a hundred at once are counted exactly.
 */
export declare function countUse(services: Services, limit: Limit, key: string): Promise<Refusal | null>;
/** Seconds until the key may be used again; 0 when it may be used now. */
export declare function waitFor(services: Services, limit: Limit, key: string): Promise<number>;
/** Forgets what was counted, after a success. */
export declare function giveBack(services: Services, limit: Limit, key: string): Promise<void>;
