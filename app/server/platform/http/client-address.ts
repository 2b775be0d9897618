import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address in any spelling, with a port or a zone or without; null when it is none. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const trimmed = text.trim();
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(trimmed) ?? [];
  const [address = ''] = (bracketed ?? plain ?? trimmed).split('%', 1);
  // Stricter than the library, which takes `1` and `0x7f.1` for addresses.
  if (isIP(address) === 0) return null;
  // An IPv4 address as a socket of both families writes it (`::ffff:…`) is an IPv4 address.
  return ipaddr.process(address);
}

/** The one spelling of an address in which addresses are compared; null when it is none. */
export function normaliseAddress(text: string): string | null {
  return parseAddress(text)?.toString() ?? null;
}

/**
 * The client that an address counts as: an IPv4 address, or the /64 of an IPv6 one, as one subscriber holds all of it
 * (P7). Whatever is no address is one client, `unknown`.
 */
export function clientOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return 'unknown';
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether an address is one of the listed proxies, however either is written. */
export function isListed(address: string, proxies: readonly string[]): boolean {
  if (proxies.length === 0) return false;
  let normalised = known.get(proxies);
  if (normalised === undefined) {
    normalised = new Set(proxies.flatMap((one) => normaliseAddress(one) ?? []));
    known.set(proxies, normalised);
  }
  return normalised.has(normaliseAddress(address) ?? '');
}

/** This computer itself, as its own proxy or its owner reaches it. */
export function isThisComputer(address: string): boolean {
  return ['127.0.0.1', '::1'].includes(normaliseAddress(address) ?? '');
}

/**
 * The client of a request: the last address that a listed proxy has written down, or else whoever opened the
 * connection. `forwarded` is the `X-Forwarded-For` header.
 */
export function clientOfRequest(
  socketAddress: string,
  forwarded: string | undefined,
  proxies: readonly string[],
): string {
  if (forwarded === undefined || !isListed(socketAddress, proxies)) return clientOf(socketAddress);
  const last = forwarded.split(',').at(-1) ?? '';
  return clientOf(normaliseAddress(last) === null ? socketAddress : last);
}
