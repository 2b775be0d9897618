import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
/** A person's own tasks (R7.9, R7.10). */
export declare function taskRoutes(): Hono<Environment>;
