import type { Query, ShareAnswer, ShareQuestion } from '@aloft/core';
import type { PageFacts, StaticParts } from '@aloft/core/rules';
import type { Locale } from '@aloft/i18n';
import type { MessagePart } from '@aloft/i18n/catalogue';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import type { ReaderScript } from '../books/reader-page.ts';

/** What one document is rendered from. */
export interface RenderInput {
  readonly url: URL;
  readonly headers: Headers;
  readonly facts: PageFacts;
  readonly nonce: string;
  readonly fetchShare: (question: ShareQuestion) => Promise<ShareAnswer>;
  /** Reads from the API as the visitor; `body` is its JSON. */
  readonly readApi: (
    path: string,
    query: Query,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
}

/** What `app/src/entry-server.tsx` exports as `render`. */
export type DocumentRenderer = (
  input: Omit<RenderInput, 'url' | 'headers'> & { readonly request: Request },
) => Promise<Response>;

/** The app's files: built, or from Vite in development. */
export interface Bundle {
  readonly buildId: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** What a page has that is read without the app; null while developing. */
  readonly untilInteraction: StaticParts | null;
  /** What the entry imports, and the page at this path. */
  readonly preloads: (path: string) => readonly string[];
  /** What the flows of a page and the routes of all pages add to that. */
  readonly flowPreloads: readonly string[];
  /** The scripts with the messages of a language, by their part. */
  readonly messages: (locale: Locale) => Readonly<Record<MessagePart, readonly string[]>>;
  /** Renders a document; null when that is not possible at present. The status is the router's (200, 404, 307). */
  readonly render: (input: RenderInput) => Promise<Response | null>;
  /** The reader of books, for the content origin. */
  readonly reader: ReaderScript;
  readonly middleware: MiddlewareHandler<Environment> | null;
  stop(): Promise<void>;
}
