import { cookieNameOf } from '@aloft/core';
import { isReadOnly, type PageFacts, readConsentWord, readEntryAction } from '@aloft/core/rules';
import { isLocale } from '@aloft/i18n';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Environment } from '../../platform/http/environment.ts';

/** What decides it besides the request. */
type Known = Pick<PageFacts, 'profile' | 'region' | 'embedder' | 'debugConsole' | 'announced'>;

/** Whether the path is that of a page that is read, in any language. */
function isReadPath(pathname: string): boolean {
  const [, prefix, ...rest] = pathname.split('/');
  return isLocale(prefix) ? isReadOnly(`/${rest.join('/')}`) : pathname === '/';
}

/**
 * Whether a page comes without the app until its reader uses it: a page of the public site, for a visitor of whom nothing
 * is counted, and to whom nothing is announced that only the app shows.
 */
export function isReadFirst(c: Context<Environment>, known: Known): boolean {
  const { pathname, search } = new URL(c.req.url);
  const allowed = readConsentWord(getCookie(c, cookieNameOf('consent')));
  return (
    isReadPath(pathname) &&
    readEntryAction(search) === null &&
    known.profile.kind === 'signedOut' &&
    known.region === 'open' &&
    known.embedder === '' &&
    !known.debugConsole &&
    known.announced.length === 0 &&
    allowed?.analytics !== true &&
    allowed?.marketing !== true &&
    // A program of ours around the page waits for the app to speak with it.
    c.req.header('user-agent')?.includes('Aloft') !== true
  );
}
