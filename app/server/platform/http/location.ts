import { isRegistered, type RegisteredClient } from '@aloft/core/service';
import type { Context } from 'hono';
import type { Environment } from './environment.ts';

declare const checked: unique symbol;
/** A checked redirect target. Only this file creates one, from parsed parts (P18). */
export type Location = string & { readonly [checked]: true };

// The only place that applies the brand.
const checkedLocation = (text: string): Location => text as Location;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The decoded segments of a path, without empty and dot segments. */
function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .map(decoded)
    .filter((part) => part !== '' && part !== '.' && part !== '..');
}

function withQuery(address: string, query: URLSearchParams): string {
  const text = query.toString();
  if (text === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${text}`;
}

const none = new URLSearchParams();

/** A path of this origin, rebuilt from its segments: exactly one leading slash. */
export function ownPath(path: string, query = none): Location {
  const parts = segmentsOf(path).map(encodeURIComponent);
  return checkedLocation(withQuery(`/${parts.join('/')}`, query));
}

/** The path, query and fragment of a URL on `origin`; the home page for any other URL. */
export function ownPathOf(address: string, origin: string): Location {
  if (!URL.canParse(address, origin)) return ownPath('/');
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) return ownPath('/');
  return checkedLocation(`${ownPath(url.pathname, url.searchParams)}${url.hash}`);
}

/** The same as an absolute URL of `origin`, for redirects from another origin. */
export function ownAddressOf(address: string, origin: string): Location {
  return checkedLocation(`${new URL(origin).origin}${ownPathOf(address, origin)}`);
}

/** A registered redirect URI with its response parameters; null for any other URI. */
export function clientAddress(
  client: RegisteredClient,
  uri: string,
  told: Readonly<Record<string, string>>,
): Location | null {
  return isRegistered(client, uri) ? checkedLocation(withQuery(uri, new URLSearchParams(told))) : null;
}

/** An https URL that the operator configured; null for anything else. */
export function operatorAddress(address: string): Location | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' ? checkedLocation(url.href) : null;
}

/** Answers with a redirect. The linter refuses every other way to set the header. */
export function sendTo(c: Context<Environment>, to: Location, status: 302 | 303 | 307 = 302): Response {
  // biome-ignore lint/plugin: the only place that sets the header
  return c.redirect(to, status);
}
