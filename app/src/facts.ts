import type { DisplayMode, ProfileAnswer } from '@aloft/core';
import { isLocale, type Locale, sourceLocale } from '@aloft/i18n';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What the server knows when it renders a page, and the browser continues from. Nothing secret: it is in the page. */
export interface PageFacts {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly origin: string;
  readonly contentOrigin: string;
  readonly buildId: string;
  readonly clientId: string;
  readonly clientVersion: string;
  readonly packageName: string;
  readonly captchaSalts: readonly string[];
  readonly profile: ProfileAnswer;
  /** How listings looked when this browser was last here, as its cookie says. */
  readonly modes: { readonly own: DisplayMode | null; readonly shared: DisplayMode | null };
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  /** The reader's time zone is unknown to a server; the browser corrects it. */
  readonly timeZone: string;
}

export const factsElement = 'aloft-facts';

/** Reads the facts that the server left in the page; the page cannot work without them. */
export function readFacts(): PageFacts {
  const text = document.getElementById(factsElement)?.textContent ?? '';
  // Our own server wrote it a moment ago, into our own document.
  const facts: PageFacts = JSON.parse(text);
  return { ...facts, locale: isLocale(facts.locale) ? facts.locale : sourceLocale };
}
