import { localeCodes } from '@aloft/i18n';
import { hashSecret } from '../secrets.ts';

/** Path segments of pages, whose routes only the client knows. */
export const pageWords = [
  ...['s', 'q', 'u', 'drive', 'all', 'offline', 'recent', 'search', 'shares', 'starred', 'storage', 'trash'],
  ...[
    'login',
    'auth',
    'auth-success',
    'loading',
    'assets',
    'activity',
    'activity-end',
    'browser-extension',
    'check-in-guide',
    'contact-us',
    'desktop-app',
    'favorite-links-hub',
    'help',
    'install-apk-troubleshooting',
    'mobile-app',
    'tv-help',
    'black-friday',
    'christmas',
    'compensation',
    'blog',
    'faq',
    'help-center',
    'policy',
    'referral',
    'region',
    'tv',
    'unsubscribe',
    'expired-link',
    'inapp',
    'shop',
    'widget',
  ],
] as const;

const maxDecodeDepth = 3;
const maxPathLength = 300;
/** An id of `newId`. It is logged as a hash: correlatable, but it opens nothing. */
const id = /^[\w-]{22}$/;

function decoded(segment: string): string {
  let text = segment;
  try {
    for (let layer = 0; layer < maxDecodeDepth && text.includes('%'); layer += 1)
      text = decodeURIComponent(text);
    return text;
  } catch {
    return text;
  }
}

/** The static segments of all routes and pages. */
export function wordsOfRoutes(routes: readonly { readonly path: string }[]): ReadonlySet<string> {
  const words = routes.flatMap(({ path }) => path.split('/')).filter((part) => !/^:|\*/.test(part));
  return new Set(['', ...words, ...pageWords, ...localeCodes].map((word) => word.toLowerCase()));
}

/**
 * A path that is safe to log (P16b, P35b): keeps only known static segments. Any other segment, however it is
 * escaped, may be a token, a passcode or a name.
 */
export function pathForLog(path: string, words: ReadonlySet<string>): string {
  const parts = path.slice(0, 4096).split('/').map(decoded);
  const told = parts.map((part) => {
    if (words.has(part.toLowerCase())) return part;
    return id.test(part) ? `…${hashSecret(part).slice(0, 8)}` : '…';
  });
  return told.join('/').slice(0, maxPathLength);
}
