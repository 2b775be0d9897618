import type { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';

/** Whatever answers documents and the browser's files. */
export interface Pages {
  readonly routes: Hono<Environment>;
  readonly buildId: string;
  stop(): Promise<void>;
}
