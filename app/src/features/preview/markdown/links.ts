/** The schemes that a link of a text may lead to. */
const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/**
 * The address of a link, or null for one that is not followed: a script, data, an address within the drive, and
 * anything that has no scheme of its own, since the text has no address that it could be relative to.
 */
export function safeLink(written: string): string | null {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(written)) return null;
  try {
    const url = new URL(written);
    // Credentials in an address only ever hide where it leads.
    return schemes.has(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}
