import { isLocale } from '@aloft/i18n';
import { cleanText } from '../errors/clean-text.ts';
import { isShareId } from '../rules/share-id.ts';

/** What remains of an address in an event: enough to know the page, nothing of what was on it. */
export interface CutAddress {
  /** Scheme and host; empty for a path alone. */
  readonly origin: string;
  /** The path with its language. */
  readonly path: string;
  /** The path without its language (R2.21). */
  readonly page: string;
  /** The id of the share on that page; empty on others. */
  readonly shareId: string;
}

const longestText = 300;
const mostSegments = 8;
/** Stands for a part of a path that could be a name or a token. */
const hidden = '*';

// The words of our routes and slugs: a token's runs are longer, a file's name has a dot, a space or an escape.
const word = /^[a-z0-9]{1,20}(?:[-_][a-z0-9]{1,20}){0,11}$/;
// A long word of letters and digits mixed is an id or a token whatever its parts.
const mixed = /\d[a-z]+\d|[a-z]\d+[a-z]/;
const isWord = (segment: string): boolean => word.test(segment) && !mixed.test(segment);

const nowhere: CutAddress = { origin: '', path: '', page: '', shareId: '' };
const base = 'https://path.invalid';

/**
 * An address cut to its path (R3.14): no query, no hash, no `s_code`, no account; of a share's path only the
 * share's id; a segment that could be a file's name or a token becomes `*`. An address that is none gives
 * empty texts. Never throws.
 */
export function cutAddress(address: string): CutAddress {
  if (address.length > 8192 || !URL.canParse(address, base)) return nowhere;
  const url = new URL(address, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return nowhere;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const [locale] = segments;
  const own = isLocale(locale) ? segments.slice(1) : segments;
  const at = own.indexOf('s');
  const candidate = at === -1 ? '' : (own[at + 1] ?? '');
  const shareId = isShareId(candidate) ? candidate : '';
  const kept = (at === -1 ? own : own.slice(0, at))
    .slice(0, mostSegments)
    .map((segment) => (isWord(segment) ? segment : hidden));
  const share = at === -1 ? [] : ['s', ...(candidate === '' ? [] : [shareId === '' ? hidden : shareId])];
  const page = `/${[...kept, ...share].join('/')}`;
  const path = isLocale(locale) ? `/${locale}${page === '/' ? '' : page}` : page;
  const origin = url.origin === base ? '' : url.origin;
  return {
    origin: cutText(origin),
    path: cutText(path),
    page: cutText(page),
    shareId,
  };
}

/** An identifier of ours as it may leave: a word, else `*` (R3.14). */
export function cutWord(text: string): string {
  return isWord(text.toLowerCase()) ? text : hidden;
}

/** A text as it may leave: cleaned, at most 300 characters (R3.14). */
export function cutText(text: string): string {
  return cleanText(text, longestText);
}
