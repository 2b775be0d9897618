import { isPublicAddress } from '../offline/addresses.ts';
import { type Resolve, systemResolve } from '../offline/target.ts';
import type { Peer } from './magnet.ts';

/** Ports below are of services that nobody shares files from: a torrent must not knock at them (T18). */
const lowestPort = 1024;

/**
 * Whether an address that a stranger named may be spoken to: it is public, written as an address, and its port is
 * nobody's service (P27). `allowed` are `host:port` of this computer, for tests alone.
 */
export function mayReach(peer: Peer, allowed: readonly string[]): boolean {
  if (allowed.includes(`${peer.address}:${peer.port}`)) return true;
  return peer.port >= lowestPort && peer.port < 65_536 && isPublicAddress(peer.address);
}

/** The address behind a name, for datagrams: asked once, every answer must be public (P27); null when it may not be used. */
export async function reachableAddress(
  hostname: string,
  port: number,
  allowed: readonly string[],
  resolve: Resolve = systemResolve,
): Promise<Peer | null> {
  const found = await resolve(hostname).catch(() => []);
  const peers = found.map(({ address }) => ({ address, port }));
  const [first] = peers.filter(({ address }) => !address.includes(':'));
  return first !== undefined && peers.every((peer) => mayReach(peer, allowed)) ? first : null;
}

/** Addresses as six bytes each (or eighteen, of the sixth version), as trackers, peers and nodes write them. */
export function readCompact(bytes: Uint8Array, width: 4 | 16): Peer[] {
  const peers: Peer[] = [];
  const view = Buffer.from(bytes);
  for (let at = 0; at + width + 2 <= view.length; at += width + 2) {
    const port = view.readUInt16BE(at + width);
    if (width === 4) peers.push({ address: [...view.subarray(at, at + 4)].join('.'), port });
    else {
      const groups = Array.from({ length: 8 }, (_, n) => view.readUInt16BE(at + 2 * n).toString(16));
      peers.push({ address: groups.join(':'), port });
    }
  }
  return peers;
}
