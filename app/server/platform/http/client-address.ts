import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FairKey } from '../locks/fair-key.ts';

/** Parses an IP address in any notation, with or without a port or a zone; null when it is none. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const trimmed = text.trim();
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(trimmed) ?? [];
  const [address = ''] = (bracketed ?? plain ?? trimmed).split('%', 1);
  // Stricter than the library, which accepts `1` and `0x7f.1`.
  if (isIP(address) === 0) return null;
  // An IPv4-mapped IPv6 address (`::ffff:…`) is an IPv4 address.
  return ipaddr.process(address);
}

/** The canonical form of an address, for comparison; null when it is none. */
export function normaliseAddress(text: string): string | null {
  return parseAddress(text)?.toString() ?? null;
}

/**
 * The client key of an address for rate limits: the IPv4 address, or the /64 of an IPv6 address, as one subscriber
 * holds all of it (P7). Anything else is `unknown`.
 */
export function clientOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return 'unknown';
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The wider network of a key that is a client's: the /24 of an IPv4 address, the /48 of an IPv6 one, which is what a site is
 * given. Any other key is its own.
 */
export function networkOf(key: FairKey): string {
  const [, client = ''] = /^client (.+)$/.exec(key) ?? [];
  if (isIP(client) === 4) return `network ${client.split('.').slice(0, 3).join('.')}`;
  const [, site] = /^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/.exec(client) ?? [];
  return site === undefined ? key : `network ${site}`;
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether an address is one of the listed proxies, in any notation. */
export function isListed(address: string, proxies: readonly string[]): boolean {
  if (proxies.length === 0) return false;
  let normalised = known.get(proxies);
  if (normalised === undefined) {
    normalised = new Set(proxies.flatMap((one) => normaliseAddress(one) ?? []));
    known.set(proxies, normalised);
  }
  return normalised.has(normaliseAddress(address) ?? '');
}

/** Whether a host of a URL, a name or an address, is this computer. */
export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost') return true;
  const address = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether the address is loopback: a local proxy or the operator. */
export function isThisComputer(address: string): boolean {
  return ['127.0.0.1', '::1'].includes(normaliseAddress(address) ?? '');
}

/**
 * The client of a request: the last `X-Forwarded-For` entry (`forwarded`) that a listed proxy has added, or else the
 * peer address.
 */
function clientOfRequest(
  socketAddress: string,
  forwarded: string | undefined,
  proxies: readonly string[],
): string {
  if (forwarded === undefined || !isListed(socketAddress, proxies)) return clientOf(socketAddress);
  const last = forwarded.split(',').at(-1) ?? '';
  return clientOf(normaliseAddress(last) === null ? socketAddress : last);
}

/** Who a request counts for when places and turns are shared out. */
export interface Requester {
  /** As of `clientOfRequest`: a session that is not checked yet, or that anybody can make, is no share of its own. */
  readonly client: string;
  /** Whether the address stands for many: a proxy that does not tell whom it forwards, or one that is not listed. */
  readonly isShared: boolean;
}

/** The requester of a request from its addresses (P36). */
export function requesterOf(
  socketAddress: string,
  forwarded: string | undefined,
  proxies: readonly string[],
): Requester {
  const client = clientOfRequest(socketAddress, forwarded, proxies);
  const isProxy = isThisComputer(socketAddress) || isListed(socketAddress, proxies);
  return { client, isShared: isProxy && client === clientOf(socketAddress) };
}
