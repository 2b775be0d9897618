import type { DisplayMode, ProfileAnswer, ShareAnswer, ShareQuestion } from '@aloft/core';
import type { Locale } from '@aloft/i18n';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';

/** Input of the rendered page; the app's own `PageFacts`. */
export interface Facts {
  readonly locale: Locale;
  readonly theme: 'system' | 'light' | 'dark';
  readonly origin: string;
  readonly contentOrigin: string;
  readonly buildId: string;
  readonly clientId: string;
  readonly clientVersion: string;
  readonly packageName: string;
  readonly captchaSalts: readonly string[];
  readonly profile: ProfileAnswer;
  readonly modes: { readonly own: DisplayMode | null; readonly shared: DisplayMode | null };
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  readonly timeZone: string;
}

/** The app's files: built, or from Vite in development. */
export interface Bundle {
  readonly buildId: string;
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  readonly render: (input: {
    readonly request: Request;
    readonly facts: Facts;
    readonly nonce: string;
    readonly fetchShare: (question: ShareQuestion) => Promise<ShareAnswer>;
  }) => Promise<Response>;
  readonly middleware: MiddlewareHandler<Environment> | null;
  stop(): Promise<void>;
}
