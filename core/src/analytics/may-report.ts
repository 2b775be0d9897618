import { isLocale } from '@aloft/i18n';
import type { AnalyticsSink } from './events.ts';

// Pages whose URL or content is secret (T4).
const silent: ReadonlySet<string> = new Set(['auth', 'loading']);
// Enough for paths that a proxy has escaped twice.
const maxDecodeDepth = 3;

/** The path with nested escapes decoded; null when they are malformed or nested too deep. */
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
 * Whether third parties may be told of events on a page (T4): never on a share (any path with `/s/`), on `/auth` or
 * on `/loading`, with or without a locale prefix. Takes a path or a URL; what cannot be parsed is refused. Never
 * throws.
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
  // A path with `..` resolves to another one.
  if (segments.includes('..') || segments.includes('s')) return false;
  const [first = '', second = ''] = segments;
  return !silent.has(isLocaleText(first) ? second : first);
}

// The path is lower case here, as some servers ignore case.
const isLocaleText = (text: string): boolean => isLocale(text) || ['en-us', 'zh-cn', 'zh-tw'].includes(text);

/** Wraps a third-party sink: it only gets events of pages that `mayReport` allows (T4). */
export function forThirdParty(sink: AnalyticsSink): AnalyticsSink {
  return (event) => (mayReport(event.page) ? sink(event) : undefined);
}
