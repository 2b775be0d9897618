import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
/** "Save to drive" (R4.2, R7.18). `wake` tells the worker that there may be a task. */
export declare function restoreRoutes(wake: () => void): Hono<Environment>;
