import type { MiddlewareHandler } from 'hono';
import { type Services } from '../services.ts';
import type { Environment } from './environment.ts';
/** An IPv6 client counts by its /64, as one subscriber holds all of it (P7). */
export declare function clientKey(address: string): string;
/** Names the request, times it, logs one line, and turns a crash into the catalogue's answer. */
export declare function requestFrame(services: Services): MiddlewareHandler<Environment>;
/** Finds whom the request acts for; refuses a cookie's write that another site may have caused. */
export declare function sessions(): MiddlewareHandler<Environment>;
/** Routes behind this see a signed-in person; others are asked to sign in. */
export declare function signedIn(): MiddlewareHandler<Environment>;
/**
 * A write that carries an `idempotency-key` happens once: the same key answers with the first answer for at
 * least 24 hours (P12). Two at once wait for each other.
 */
export declare function idempotency(): MiddlewareHandler<Environment>;
