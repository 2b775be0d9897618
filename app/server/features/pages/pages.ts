import type { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';

/** Serves documents and assets. */
export interface Pages {
  readonly routes: Hono<Environment>;
  readonly buildId: string;
  stop(): Promise<void>;
}
