import { frameAncestors, isAllowedEmbedder } from '@aloft/core/rules';

/** What may be framed: shares, the widget, the shop and the end of an offer. Never what signs in, approves or holds a drive. */
const framablePath = /^\/(?:s\/|[a-z]{2}(?:-[A-Z]{2})?\/(?:inapp\/(?:shop|widget)|activity-end)$)/;

/**
 * The origin that may frame this page (R2.19, T1): the address names it, it is on the operator's list, and the page is
 * one that may be framed. Empty for none.
 */
export function embedderOf(path: string, query: URLSearchParams, allowed: readonly string[]): string {
  const origin = query.get('origin') ?? '';
  return framablePath.test(path) && isAllowedEmbedder(origin, allowed) ? origin : '';
}

/** The sources of `frame-ancestors` for a page that an origin may frame; that of nobody without one (P20). */
export function ancestorsFor(embedder: string, allowed: readonly string[]): string {
  return embedder === '' ? "'none'" : frameAncestors(embedder, allowed);
}
