import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
export declare const freeDays = 7;
/** Membership, and the free days each account is given once (R4.6, P13). */
export declare function vipRoutes(): Hono<Environment>;
