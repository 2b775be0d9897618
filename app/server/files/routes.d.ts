import { type Context, Hono } from 'hono';
import type { Environment, Session } from '../http/environment.ts';
/** The account that the request acts for; `signedIn` stands before every route here. */
export declare function owner(c: Context<Environment>): Session;
/** A person's own files (R3.1, R7.1–R7.8). */
export declare function fileRoutes(): Hono<Environment>;
