import type { Caller, ShareAnswer, ShareQuestion } from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import type { Locale } from '@aloft/i18n';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import type { ReaderScript } from '../books/reader-page.ts';

/** The app's files: built, or from Vite in development. */
export interface Bundle {
  readonly buildId: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** What the entry imports. */
  readonly preloads: readonly string[];
  /** What the flows of a page add to that. */
  readonly flowPreloads: readonly string[];
  /** The messages of every page in a language, and those of what is loaded later. */
  readonly messages: (locale: Locale) => {
    readonly page: readonly string[];
    readonly late: readonly string[];
  };
  readonly render: (input: {
    readonly request: Request;
    readonly facts: PageFacts;
    readonly nonce: string;
    readonly fetchShare: (question: ShareQuestion) => Promise<ShareAnswer>;
    readonly call: Caller;
  }) => Promise<Response>;
  /** The reader of books, for the content origin. */
  readonly reader: ReaderScript;
  readonly middleware: MiddlewareHandler<Environment> | null;
  stop(): Promise<void>;
}
