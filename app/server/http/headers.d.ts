import type { MiddlewareHandler } from 'hono';
import type { Environment } from './environment.ts';
/** Sets every answer's security headers before the route runs, so none can be forgotten. */
export declare function securityHeaders(): MiddlewareHandler<Environment>;
