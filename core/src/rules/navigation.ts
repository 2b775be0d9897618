/** Where a link may lead (T15, R5.10, R8.10). */
export type Navigation =
  | { readonly kind: 'internal'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: 'externalNotAllowed' | 'protocol' | 'malformed' };

/**
 * Whether an address elsewhere is followed: never, on the web and to a mail program, or to another program as well, by a
 * scheme of its own (RFC 8252 7).
 */
export type ExternalAddress = 'refused' | 'allowed' | 'program';

const protocols: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);
/** What a browser would run, or read from a disk, instead of leaving. */
const scriptProtocols: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
]);

/** Whether a protocol makes a browser run or read something instead of leaving: `javascript:`, in lower case. */
export const isScriptProtocol = (protocol: string): boolean => scriptProtocols.has(protocol);

const isFollowed = (protocol: string, external: ExternalAddress): boolean =>
  protocols.has(protocol) || (external === 'program' && !isScriptProtocol(protocol));

/**
 * Decides on one address: an own path, an allowed address elsewhere, or no. An address elsewhere needs
 * `external`; without `program` only https, http and mailto are ever followed. Never throws.
 */
export function decideNavigation(raw: string, origin: string, external: ExternalAddress): Navigation {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so must we before judging
  if (/[\u0000-\u001f\u007f\\]/.test(raw) || raw.length > 2048)
    return { kind: 'refused', reason: 'malformed' };
  if (!URL.canParse(raw, origin)) return { kind: 'refused', reason: 'malformed' };
  const url = new URL(raw, origin);
  if (!isFollowed(url.protocol, external)) return { kind: 'refused', reason: 'protocol' };
  // `..//x` resolves to a path that would itself be read as another site.
  if (url.pathname.startsWith('//')) return { kind: 'refused', reason: 'malformed' };
  if (url.origin === new URL(origin).origin && url.protocol !== 'mailto:') {
    return { kind: 'internal', path: `${url.pathname}${url.search}${url.hash}` };
  }
  return external === 'refused'
    ? { kind: 'refused', reason: 'externalNotAllowed' }
    : { kind: 'external', url: url.href };
}

/** Whether a text is a path of our own, or empty: `/drive/payment`, and nothing that a browser reads as another site. */
export function isOwnPath(raw: string): boolean {
  if (raw === '') return true;
  // Any origin does: only a path has none of its own.
  const decided = decideNavigation(raw, 'https://own.invalid', 'refused');
  return decided.kind === 'internal' && decided.path === raw;
}
