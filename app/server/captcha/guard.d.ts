import type { Context } from 'hono';
import type { Environment } from '../http/environment.ts';
import { type Refusal } from '../http/failure.ts';
/** How often one token serves; a retry must not need another challenge. */
export declare const usesPerToken = 5;
export declare const tokenSeconds = 300;
/**
 * Refuses a guarded call without a token that is good for this action and device and has a use left;
 * takes one use otherwise, in one statement (P25, P26).
 */
export declare function requireCaptcha(c: Context<Environment>): Promise<Refusal | null>;
