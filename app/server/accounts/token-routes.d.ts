import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
/** Attempts, authorizations, codes and tokens (R1.4, R4.12, R7.12). */
export declare function tokenRoutes(): Hono<Environment>;
