import { localeCodes } from '@aloft/i18n';
import { hashSecret } from '../secrets.ts';

/** Words in the addresses of pages, whose routes the app has and not the server. */
export const pageWords = ['s', 'q', 'drive', 'all', 'trash', 'login', 'auth', 'loading', 'assets'] as const;

const maxDecodeDepth = 3;
const maxPathLength = 300;
/** An id as `newId` makes it. It is told by its hash: the same for the same one, and it opens nothing. */
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

/** The words that addresses are made of: what the routes have between their parameters, and what pages have. */
export function wordsOfRoutes(routes: readonly { readonly path: string }[]): ReadonlySet<string> {
  const words = routes.flatMap(({ path }) => path.split('/')).filter((part) => !/^:|\*/.test(part));
  return new Set(['', ...words, ...pageWords, ...localeCodes].map((word) => word.toLowerCase()));
}

/**
 * A path for the log (P16b, P35b): of each segment only a word that addresses are made of. Whatever else it says, and
 * wherever and however that is spelt, may be a token, a passcode or a name.
 */
export function pathForLog(path: string, words: ReadonlySet<string>): string {
  const parts = path.slice(0, 4096).split('/').map(decoded);
  const told = parts.map((part) => {
    if (words.has(part.toLowerCase())) return part;
    return id.test(part) ? `…${hashSecret(part).slice(0, 8)}` : '…';
  });
  return told.join('/').slice(0, maxPathLength);
}
