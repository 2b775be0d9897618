import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../offline/addresses.ts';
import { type Resolve, systemResolve } from '../offline/target.ts';
import type { Peer } from './magnet.ts';

/** Lower ports belong to services that share no files: a torrent must not connect to them (T18). */
export const lowestPort = 1024;

/**
 * Whether a peer that a torrent, tracker or node named may be connected to: a public IP address, and a port that is no
 * other service's (P27). `allowed` are `host:port` of this computer, for tests alone.
 */
export function isAllowedPeer(peer: Peer, allowed: readonly string[]): boolean {
  if (allowed.includes(`${peer.address}:${peer.port}`)) return true;
  return peer.port >= lowestPort && peer.port < 65_536 && isPublicAddress(peer.address);
}

/** Resolves a name for UDP, once; null when any of its addresses may not be connected to (P27). */
export async function reachableAddress(
  hostname: string,
  port: number,
  allowed: readonly string[],
  resolve: Resolve = systemResolve,
): Promise<Peer | null> {
  const found = await resolve(hostname).catch(() => []);
  const peers = found.map(({ address }) => ({ address, port }));
  const [first] = peers.filter(({ address }) => !address.includes(':'));
  return first !== undefined && peers.every((peer) => isAllowedPeer(peer, allowed)) ? first : null;
}

/** Peers in the compact format of BEP 5 and BEP 7: the bytes of an IPv4 (4) or IPv6 (16) address, and a port. */
export function readCompact(bytes: Uint8Array, width: 4 | 16): Peer[] {
  const peers: Peer[] = [];
  const view = Buffer.from(bytes);
  for (let at = 0; at + width + 2 <= view.length; at += width + 2) {
    const address = ipaddr.fromByteArray([...view.subarray(at, at + width)]).toNormalizedString();
    peers.push({ address, port: view.readUInt16BE(at + width) });
  }
  return peers;
}
