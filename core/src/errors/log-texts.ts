/** Code 16 on the handler of failed calls (R8.6). */
const notLoggedIn = 'not logged in';

/** The fixed words of the log and of thrown errors. */
export const logTexts = {
  /** Code 16 on the handler of failed calls (R8.6). */
  notLoggedIn,
  /** An auth code that is none (R5.8). */
  invalidAuthCode: 'invalid auth code!',
  /** The exchange of an auth code between windows or programs fails (R8.9). */
  syncAuthCode: 'sync auth code error!',
  /** A route names a guard that nobody registered (R8.8). */
  unknownMiddleware: 'Unknown route middleware',
  /** A link elsewhere without the explicit option (R5.10, R8.10). */
  externalNavigation: 'Navigating to an external URL is not allowed by default',
  /** A route's own check refuses the address, which follows (R5.9). */
  pageNotFound: 'Page Not Found: ',
} as const;

/** The log line for an address that a route's check refuses (R5.9). */
export function pageNotFoundText(path: string): string {
  return `${logTexts.pageNotFound}${path}`;
}

/** What the handler of failed calls logs beside the failure (R8.6); null when there is nothing to add. */
export function logTextOf(failure: {
  readonly code: string;
  readonly numeric: number | null;
}): string | null {
  return failure.code === 'unauthenticated' || failure.numeric === 16 ? notLoggedIn : null;
}
