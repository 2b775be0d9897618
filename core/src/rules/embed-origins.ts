/**
 * Whether a text is written exactly as the origin of a page that may frame us: `https://host[:port]`,
 * `http://localhost[:port]` or `chrome-extension://` with an id of 32 letters a to p (T1). Any other spelling of the
 * same place (capitals, a usual port, a slash at the end, a user before an @) is refused. Never throws.
 */
export function isEmbedOrigin(raw: string): boolean {
  if (raw.length > 300) return false;
  // Engines disagree on the origin of an extension's address, so its text is what counts.
  if (/^chrome-extension:\/\/[a-p]{32}$/.test(raw)) return true;
  if (!URL.canParse(raw)) return false;
  const url = new URL(raw);
  if (url.origin !== raw) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost');
}

/** Whether a page of this origin may frame us: exactly on the operator's list, and of a form that can be (T1, R2.19). */
export function isAllowedEmbedder(raw: string, allowedOrigins: readonly string[]): boolean {
  return allowedOrigins.includes(raw) && isEmbedOrigin(raw);
}

/**
 * The sources of a `frame-ancestors` header for a page that may be framed (P20), out of the same list as the
 * messages, so that header and script cannot disagree. `origin` is the address's parameter, empty without one.
 */
export function frameAncestors(origin: string, allowedOrigins: readonly string[]): string {
  return isAllowedEmbedder(origin, allowedOrigins) ? `'self' ${origin}` : "'self'";
}
