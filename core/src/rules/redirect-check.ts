import * as v from 'valibot';
import { decideNavigation } from './navigation.ts';

/** Where the server's path check sends a visitor (R2.16). */
export type Redirect =
  | { readonly kind: 'none' }
  | { readonly kind: 'internal'; readonly path: string }
  /** A full page load. */
  | { readonly kind: 'external'; readonly url: string };

/** Where redirects may lead: our own origin, and hosts of the operator's list (`host` or `host:port`, lower case). */
export interface RedirectRules {
  readonly origin: string;
  readonly allowedHosts: readonly string[];
}

const none: Redirect = { kind: 'none' };
const Target = v.pipe(v.string(), v.minLength(1), v.maxLength(2048));
const Answer = v.union([v.strictObject({ internal: Target }), v.strictObject({ external: Target })]);

function internal(raw: string, origin: string): Redirect {
  if (!raw.startsWith('/') || raw.startsWith('//')) return none;
  const decided = decideNavigation(raw, origin, 'refused');
  return decided.kind === 'internal' ? decided : none;
}

function external(raw: string, allowedHosts: readonly string[]): Redirect {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the parser would drop them and so change the address
  if (/[\u0000-\u0020\u007f\\]/.test(raw) || !URL.canParse(raw)) return none;
  const url = new URL(raw);
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '';
  return plain && allowedHosts.includes(url.host) ? { kind: 'external', url: url.href } : none;
}

/**
 * Reads an answer of the path check, `{}`, `{internal}` or `{external}` (R2.16, T2): an own path that resolves to
 * our origin, or an https address on a listed host. Whatever else it says, both at once included, is no redirect.
 * Never throws.
 */
export function parseRedirectCheck(answer: unknown, rules: RedirectRules): Redirect {
  const parsed = v.safeParse(Answer, answer);
  if (!parsed.success) return none;
  return 'internal' in parsed.output
    ? internal(parsed.output.internal, rules.origin)
    : external(parsed.output.external, rules.allowedHosts);
}

/** A visitor is sent on at most so often in a row (T2, P19). */
export const maxHops = 3;

/** Whether the next redirect is followed, and the history that the one after it has to be asked with. */
export type Hop =
  | { readonly kind: 'go'; readonly target: string; readonly history: readonly string[] }
  | { readonly kind: 'stop'; readonly reason: 'none' | 'loop' | 'tooMany' };

/**
 * Decides on a redirect by the targets followed before it, oldest first (T2, P19): the same target twice is a loop,
 * a fourth hop is too many; in both cases the visitor stays where they are.
 */
export function followRedirect(history: readonly string[], next: Redirect): Hop {
  if (next.kind === 'none') return { kind: 'stop', reason: 'none' };
  const target = next.kind === 'internal' ? next.path : next.url;
  if (history.includes(target)) return { kind: 'stop', reason: 'loop' };
  if (history.length >= maxHops) return { kind: 'stop', reason: 'tooMany' };
  return { kind: 'go', target, history: [...history, target] };
}
