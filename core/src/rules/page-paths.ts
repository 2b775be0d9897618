import { isLocale } from '@aloft/i18n';
import { decideNavigation } from './navigation.ts';

// A path means the same under every origin; this one exists nowhere.
const base = 'https://path.invalid';
const extensionSegment = 'browser-extension';

interface ParsedPath {
  /** None of them empty, dots resolved. */
  readonly segments: readonly string[];
  /** Search and hash, with their marks. */
  readonly rest: string;
}

function parsePath(path: string): ParsedPath | null {
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  const decided = decideNavigation(path, base, 'refused');
  if (decided.kind !== 'internal') return null;
  const url = new URL(decided.path, base);
  return {
    segments: url.pathname.split('/').filter((segment) => segment !== ''),
    rest: `${url.search}${url.hash}`,
  };
}

/** A path out of segments; null when, against all care, it would not be read as a path of ours. */
function buildPath(segments: readonly string[], rest: string): string | null {
  // Joined from segments that are not empty: a path that begins with `//` would lead to another host (T15).
  const decided = decideNavigation(`/${segments.join('/')}${rest}`, base, 'refused');
  return decided.kind === 'internal' ? decided.path : null;
}

/**
 * The address without its browser-extension segments, search and hash kept: where a mobile device is sent
 * (R2.15, T3). Null when there is no such segment, or the text is no path of ours. Never throws.
 */
export function withoutExtensionSegment(path: string): string | null {
  const parsed = parsePath(path);
  if (parsed === null) return null;
  const kept = parsed.segments.filter((segment) => segment !== extensionSegment);
  return kept.length === parsed.segments.length ? null : buildPath(kept, parsed.rest);
}

/**
 * A page's path without its language, search and hash, as statistics name it (R2.21): `/ko/faq?x` is `/faq`, `/ko`
 * is `/`. A text that is no path of ours is `/`. Never throws.
 */
export function pathWithoutLocale(path: string): string {
  const segments = parsePath(path)?.segments ?? [];
  const [first, ...below] = segments;
  return `/${(isLocale(first) ? below : segments).join('/')}`;
}
