import { cleanText } from './clean-text.ts';

/** Logged for code 16 (R8.6). */
const notLoggedIn = 'not logged in';

/** Fixed texts of log lines and thrown errors. */
export const logTexts = {
  /** Logged for code 16 (R8.6). */
  notLoggedIn,
  /** A malformed auth code (R5.8). */
  invalidAuthCode: 'invalid auth code!',
  /** The exchange of an auth code between windows or programs failed (R8.9). */
  syncAuthCode: 'sync auth code error!',
  /** A route names an unregistered guard (R8.8). */
  unknownMiddleware: 'Unknown route middleware',
  /** An external URL without the explicit option (R5.10, R8.10). */
  externalNavigation: 'Navigating to an external URL is not allowed by default',
  /** An address whose protocol no navigation follows (R5.10). */
  protocolNavigation: 'Navigating to a URL with this protocol is not allowed',
  /** An address that browsers would not read as it looks (R5.10). */
  malformedNavigation: 'Navigating to a malformed URL is not allowed',
  /** A route's validation refused the path, which follows (R5.9). */
  pageNotFound: 'Page Not Found: ',
} as const;

/** Longer paths are cut where they are shown. */
const maxShownPath = 200;

/** A path as a person reads it: as much of it as fits, without what hides or reorders text (T14). */
export function shownPath(path: string): string {
  const clean = cleanText(path, maxShownPath + 1);
  return clean.length > maxShownPath ? `${clean.slice(0, maxShownPath)}…` : clean;
}

/** The message of the 404 for a path that a route's validation refused (R5.9). */
export function pageNotFoundText(path: string): string {
  return `${logTexts.pageNotFound}${shownPath(path)}`;
}

/** The additional log text of a failed call (R8.6); null when there is none. */
export function logTextOf(failure: {
  readonly code: string;
  readonly numeric: number | null;
}): string | null {
  return failure.code === 'unauthenticated' || failure.numeric === 16 ? notLoggedIn : null;
}
