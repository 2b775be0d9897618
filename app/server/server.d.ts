import { Hono } from 'hono';
import type { Configuration } from './configuration.ts';
import type { Environment } from './http/environment.ts';
import { type Log } from './http/log.ts';
import type { Pages } from './pages/pages.ts';
import { type Services } from './services.ts';
/** A server that is up. */
export interface RunningServer {
  readonly appUrl: string;
  readonly contentUrl: string;
  readonly services: Services;
  stop(): Promise<void>;
}
/** What tests and other hosts may put in place of the real thing. */
export interface ServerParts {
  readonly clock?: () => number;
  readonly log?: Log;
  /** Renders documents; without it only the API answers. */
  readonly pages?: (services: Services, api: Hono<Environment>) => Promise<Pages>;
}
/**
 * Starts the whole server on its data folder. Rejects when the folder is in use (P5), was written by a newer
 * Aloft, or a port is taken.
 */
export declare function startServer(
  configuration: Configuration,
  parts?: ServerParts,
): Promise<RunningServer>;
