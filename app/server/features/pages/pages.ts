import type { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import type { ReaderScript } from '../books/reader-page.ts';

/** Serves documents and assets. */
export interface Pages {
  readonly routes: Hono<Environment>;
  readonly buildId: string;
  /** What the content origin serves of the app. */
  readonly reader: ReaderScript;
  stop(): Promise<void>;
}
