import { withoutExtensionSegment } from '@aloft/core/rules';
import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { type Location, ownPathOf } from '../../platform/http/location.ts';

// What browsers of phones and tablets say of themselves.
const mobile = /\b(?:Mobi|Mobile|Android|iPhone|iPad|iPod)\b/;

/** Whether a mobile device asks: by its own hint, or by its agent string. */
const isMobile = (c: Context<Environment>): boolean =>
  c.req.header('sec-ch-ua-mobile') === '?1' || mobile.test((c.req.header('user-agent') ?? '').slice(0, 350));

/**
 * Where a mobile device is led from a page of the browser extension, which it cannot have: to the same path without the
 * extension's segment (R2.15). Null for other devices and addresses.
 * @param origin of the app
 */
export function phoneRedirect(c: Context<Environment>, origin: string): Location | null {
  if (!isMobile(c)) return null;
  const { pathname, search } = new URL(c.req.url);
  const to = withoutExtensionSegment(`${pathname}${search}`);
  return to === null ? null : ownPathOf(to, origin);
}
