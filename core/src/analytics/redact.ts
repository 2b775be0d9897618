import { isLocale } from '@aloft/i18n';
import { cleanText } from '../errors/clean-text.ts';
import { isShareId } from '../rules/share-id.ts';

/** A URL without anything private: it identifies the page, not its content. */
export interface CutAddress {
  /** Scheme and host; empty for a path alone. */
  readonly origin: string;
  /** The path with its locale. */
  readonly path: string;
  /** The path without its locale (R2.21). */
  readonly page: string;
  /** The id of the share on that page; empty on others. */
  readonly shareId: string;
}

const maxTextLength = 300;
const maxSegments = 8;
/** Replaces a path segment that may be a name or a token. */
const hidden = '*';

// Words of our routes and slugs: tokens have longer runs, file names have a dot, a space or an escape.
const word = /^[a-z0-9]{1,20}(?:[-_][a-z0-9]{1,20}){0,11}$/;
// A long word that mixes letters and digits is an id or a token.
const mixed = /\d[a-z]+\d|[a-z]\d+[a-z]/;
const isWord = (segment: string): boolean => word.test(segment) && !mixed.test(segment);

const nowhere: CutAddress = { origin: '', path: '', page: '', shareId: '' };
const base = 'https://path.invalid';

/**
 * Reduces a URL to its path (R3.14): no query, no fragment, no `s_code`, no account; of a share's path only the
 * share's id; a segment that may be a file name or a token becomes `*`. An invalid URL gives empty texts. Never
 * throws.
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
    .slice(0, maxSegments)
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

/** An identifier, if it is a plain word, else `*` (R3.14). */
export function cutWord(text: string): string {
  return isWord(text.toLowerCase()) ? text : hidden;
}

/** A text: cleaned, at most 300 characters (R3.14). */
export function cutText(text: string): string {
  return cleanText(text, maxTextLength);
}
