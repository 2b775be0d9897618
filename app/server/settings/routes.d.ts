import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
/** What the app reads about the service itself (R7.20–R7.22, R4.16). `buildId` names the running build. */
export declare function settingsRoutes(buildId: () => string): Hono<Environment>;
