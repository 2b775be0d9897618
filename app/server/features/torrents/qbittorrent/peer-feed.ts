import type { Peer } from '../magnet.ts';
import { isAllowedPeer } from '../peer-address-policy.ts';
import type { WebApi } from './web-api.ts';

const mostPeers = 500;

/** Peers of one torrent that were found beside qBittorrent: by its link or the DHT. */
export class PeerFeed {
  readonly #api: Pick<WebApi, 'addPeers'>;
  readonly #allowed: readonly string[];
  readonly #met = new Map<string, Peer>();
  #hash: string | null = null;

  constructor(api: Pick<WebApi, 'addPeers'>, allowed: readonly string[]) {
    this.#api = api;
    this.#allowed = allowed;
  }

  /** Tells of peers; of those that may not be reached, and of more than 500, nobody hears. */
  meet(peers: readonly Peer[]): void {
    const added: Peer[] = [];
    for (const peer of peers) {
      const key = `${peer.address} ${peer.port}`;
      if (this.#met.has(key) || this.#met.size >= mostPeers || !isAllowedPeer(peer, this.#allowed)) continue;
      this.#met.set(key, peer);
      added.push(peer);
    }
    this.#tell(added);
  }

  /** The torrent that is told of them, of those met before too; null for none. */
  follow(hash: string | null): void {
    this.#hash = hash;
    this.#tell([...this.#met.values()]);
  }

  #tell(peers: readonly Peer[]): void {
    if (this.#hash === null || peers.length === 0) return;
    // The torrent may be gone by now; without peers it ends as any that nobody has.
    this.#api.addPeers(this.#hash, peers).catch(() => undefined);
  }
}
