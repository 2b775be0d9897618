import { isLocale } from '@aloft/i18n';
import type { AnalyticsSink } from './events.ts';

// Pages whose address or content is somebody's secret (T4).
const silent: ReadonlySet<string> = new Set(['auth', 'loading']);
// Enough for whatever was escaped twice by a proxy.
const maxDecodeDepth = 3;

/** The path with its escapes resolved; null when they are malformed or never end. */
function decoded(path: string): string | null {
  let text = path;
  try {
    for (let round = 0; round < maxDecodeDepth; round += 1) {
      const next = decodeURIComponent(text);
      if (next === text) return text;
      text = next;
    }
  } catch {
    return null;
  }
  return null;
}

/**
 * Whether anybody but ourselves may be told of what happens on a page (T4): never on a share
 * (any path with `/s/`), on `/auth` or on `/loading`, with a language before it or without. Takes a path or
 * a whole address; what cannot be read is refused. Never throws.
 */
export function mayReport(path: string): boolean {
  if (path.length > 8192) return false;
  const cut = path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const text = decoded(cut);
  if (text === null) return false;
  const segments = text
    .toLowerCase()
    .split(/[/\\?#\s\p{Cc}]+/u)
    .filter((segment) => segment !== '' && segment !== '.');
  // An address that climbs says one thing and means another.
  if (segments.includes('..') || segments.includes('s')) return false;
  const [first = '', second = ''] = segments;
  return !silent.has(isLocaleText(first) ? second : first);
}

// Case is gone by now, and so it is for a server that does not mind it.
const isLocaleText = (text: string): boolean => isLocale(text) || ['en-us', 'zh-cn', 'zh-tw'].includes(text);

/** A sink of somebody else: hears only of pages on which `mayReport` allows it (T4). */
export function forThirdParty(sink: AnalyticsSink): AnalyticsSink {
  return (event) => (mayReport(event.page) ? sink(event) : undefined);
}
