import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
/** The resumable upload on the content origin: the signed address is the right to write (T19). */
export declare function uploadRoutes(): Hono<Environment>;
