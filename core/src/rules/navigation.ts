/** Where a link may lead (T15, R5.10, R8.10). */
export type Navigation =
  | { readonly kind: 'internal'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: 'externalNotAllowed' | 'protocol' | 'malformed' };

const protocols: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/**
 * Decides on one address: an own path, an allowed address elsewhere, or no. An address elsewhere needs
 * `external`; only https, http and mailto are ever followed. Never throws.
 */
export function decideNavigation(raw: string, origin: string, external: 'allowed' | 'refused'): Navigation {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so must we before judging
  if (/[\u0000-\u001f\u007f\\]/.test(raw) || raw.length > 2048)
    return { kind: 'refused', reason: 'malformed' };
  if (!URL.canParse(raw, origin)) return { kind: 'refused', reason: 'malformed' };
  const url = new URL(raw, origin);
  if (!protocols.has(url.protocol)) return { kind: 'refused', reason: 'protocol' };
  // `..//x` resolves to a path that would itself be read as another site.
  if (url.pathname.startsWith('//')) return { kind: 'refused', reason: 'malformed' };
  if (url.origin === new URL(origin).origin && url.protocol !== 'mailto:') {
    return { kind: 'internal', path: `${url.pathname}${url.search}${url.hash}` };
  }
  return external === 'allowed'
    ? { kind: 'external', url: url.href }
    : { kind: 'refused', reason: 'externalNotAllowed' };
}

/** Whether a text is a path of our own, or empty: `/drive/payment`, and nothing that a browser reads as another site. */
export function isOwnPath(raw: string): boolean {
  if (raw === '') return true;
  // Any origin does: only a path has none of its own.
  const decided = decideNavigation(raw, 'https://own.invalid', 'refused');
  return decided.kind === 'internal' && decided.path === raw;
}
