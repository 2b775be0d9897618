const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Lives of the cookies that only the service writes, as HttpOnly, in seconds (R9.3). */
export const serverCookieSeconds = {
  session: 2 * hour,
  refresh: 14 * day,
  /** A sign-in in another window, and the authorization that it asks for. */
  attempt: 10 * minute,
  /** One per share. */
  sharePasscode: 12 * hour,
  /** From the question to the answer of an authenticator. */
  passkey: 5 * minute,
  /** From a redirect by a rule to the page that it leads to. */
  hops: minute,
} as const;
