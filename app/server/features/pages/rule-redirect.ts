import {
  followRedirect,
  maxHops,
  type Redirect,
  type RedirectFacts,
  serverCookieSeconds,
} from '@aloft/core/rules';
import { redirectPaths } from '@aloft/core/service';
import type { Context } from 'hono';
import { deletedCookie, readCookie, setCookie } from '../../platform/http/cookies.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { operatorAddress, ownPathOf, sendTo } from '../../platform/http/location.ts';
import type { RuleTable } from '../settings/redirect-cache.ts';
import { isPagePath, isProgramPath } from '../settings/redirect-rules.ts';

const none: Redirect = { kind: 'none' };

/** Max. paths that a page names. */
const maxNamed = 50;

/** What a page is told of the rules, for the addresses that it leads to itself. */
export function redirectFacts(rules: RuleTable, hosts: readonly string[]): RedirectFacts {
  if (rules.size === 0) return { paths: [], hosts: [] };
  return { paths: rules.size > maxNamed ? 'many' : [...rules.keys()], hosts };
}

function ruleOf(rules: RuleTable, path: string): Redirect {
  if (!isPagePath(path)) return none;
  const [whole, bare] = redirectPaths(path);
  return rules.get(whole) ?? rules.get(bare) ?? none;
}

/**
 * Where the rules lead from a path, one after the other. A circle, or more than three hops, leads nowhere: the page
 * itself is shown.
 */
export function endOfRules(rules: RuleTable, path: string): Redirect {
  let history: readonly string[] = [];
  let reached = none;
  for (;;) {
    const next = ruleOf(rules, reached.kind === 'internal' ? reached.path : path);
    const hop = followRedirect(history, next);
    if (hop.kind === 'stop') return hop.reason === 'none' ? reached : none;
    if (next.kind === 'external') return next;
    reached = next;
    history = hop.history;
  }
}

/** Calls that lead to a page. */
const leadOn = /^\/(?:v1\/auth\/authorize|mail\/v1\/unsubscribe)(?:[?#]|$)/;

/** Whether no page follows: neither can a circle, nor would a page take the count back. */
const endsAt = (path: string): boolean => isProgramPath(path) && !leadOn.test(path);

/**
 * Follows the operator's rule for a document (R2.16); null where there is none. A page that a rule leads to may lead on
 * by itself, as one that asks for a sign-in does. A cookie counts the rules that were followed until a page is shown,
 * so that no circle of both goes on.
 */
export function followRule(c: Context<Environment>, rules: RuleTable): Response | null {
  const url = new URL(c.req.url);
  const redirect = rules.size === 0 ? none : endOfRules(rules, `${url.pathname}${url.search}`);
  if (redirect.kind === 'none') return null;
  if (redirect.kind === 'external') {
    const address = operatorAddress(redirect.url);
    return address === null ? null : sendTo(c, address, 307);
  }
  const to = ownPathOf(redirect.path, c.get('services').addresses.app);
  if (endsAt(redirect.path)) return sendTo(c, to, 307);
  const followed = Number(readCookie(c, 'aloft-hops') ?? '0');
  // Whatever else the cookie says is no count.
  if (!(followed >= 0 && followed < maxHops)) return null;
  setCookie(c, 'aloft-hops', String(followed + 1), serverCookieSeconds.hops);
  return sendTo(c, to, 307);
}

/** A page is shown: the cookie, if there is one, is taken back by what this answers. */
export const endRules = (c: Context<Environment>): readonly string[] =>
  readCookie(c, 'aloft-hops') === null ? [] : [deletedCookie(c, 'aloft-hops')];
