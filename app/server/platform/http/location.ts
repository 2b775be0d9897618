import { isRegistered, type RegisteredClient } from '@aloft/core/service';
import type { Context } from 'hono';
import type { Environment } from './environment.ts';

declare const checked: unique symbol;
/** An address that a reader may be sent to. Only this file makes one, each from parts that it has parsed (P18). */
export type Location = string & { readonly [checked]: true };

// The one place where the brand is put on.
const checkedLocation = (text: string): Location => text as Location;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The path's parts as text; empty ones and dots are no parts. */
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

/** A path of this origin, made anew from its parts: one slash in front, whatever the text began with. */
export function ownPath(path: string, query = none): Location {
  const parts = segmentsOf(path).map(encodeURIComponent);
  return checkedLocation(withQuery(`/${parts.join('/')}`, query));
}

/**
 * The path, query and fragment of an address that was meant for `origin`, as a path of it; its home for any other
 * address.
 */
export function ownPathOf(address: string, origin: string): Location {
  if (!URL.canParse(address, origin)) return ownPath('/');
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) return ownPath('/');
  return checkedLocation(`${ownPath(url.pathname, url.searchParams)}${url.hash}`);
}

/** The same as a whole address of `origin`, for readers on another one. */
export function ownAddressOf(address: string, origin: string): Location {
  return checkedLocation(`${new URL(origin).origin}${ownPathOf(address, origin)}`);
}

/** An address that the client has registered, with what it is told; null for any other. */
export function clientAddress(
  client: RegisteredClient,
  uri: string,
  told: Readonly<Record<string, string>>,
): Location | null {
  return isRegistered(client, uri) ? checkedLocation(withQuery(uri, new URLSearchParams(told))) : null;
}

/** An https address that the operator has entered; null for anything else. */
export function operatorAddress(address: string): Location | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' ? checkedLocation(url.href) : null;
}

/** Answers with a redirect. Every other way to write the header is refused by the linter. */
export function sendTo(c: Context<Environment>, to: Location, status: 302 | 303 | 307 = 302): Response {
  // biome-ignore lint/plugin: the one place that writes the header
  return c.redirect(to, status);
}
