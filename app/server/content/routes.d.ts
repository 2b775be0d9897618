import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
/** Bytes and thumbnails by signed address; nothing here ever runs (R5.2, T16). */
export declare function contentRoutes(): Hono<Environment>;
