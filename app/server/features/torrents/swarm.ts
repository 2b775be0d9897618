import { randomBytes } from 'node:crypto';
import { type Block, extensions, PeerConnection, type PeerListener } from './connection.ts';
import { DescriptionExchange, readPeers } from './exchange.ts';
import type { Peer } from './magnet.ts';
import { mayReach } from './reach.ts';

const mostConnected = 40;
const mostKnown = 2000;
const mostTries = 3;
/** A peer that does not let us ask for so long makes room for another, in milliseconds. */
const idleTimeout = 60_000;
const between = 10_000;

interface Known {
  readonly peer: Peer;
  tries: number;
  /** Not before this time; not again when it is endless. */
  next: number;
}

/** Who is told what happens among the peers. */
export interface SwarmListener {
  changed(peer: PeerConnection): void;
  block(peer: PeerConnection, block: Block): void;
  left(peer: PeerConnection): void;
  /** The torrent's description, with the right hash. */
  described(info: Buffer): void;
}

const keyOf = ({ address, port }: Peer): string => `${address} ${port}`;

/** Keeps up to forty connections to those who may be reached, out of all that were heard of (P27). */
export class Swarm {
  readonly connected = new Map<PeerConnection, DescriptionExchange>();
  /** Whether the torrent's description is still to be asked for. */
  wantsDescription = true;
  /** Whether peers may tell of other peers. */
  isPrivate = false;
  #known = new Map<string, Known>();
  #banned = new Set<string>();
  #closed = false;
  readonly #infoHash: string;
  readonly #allowed: readonly string[];
  readonly #listener: SwarmListener;
  readonly #ownId = Buffer.concat([Buffer.from('-AF0100-'), randomBytes(12)]);
  readonly #peers: PeerListener;

  constructor(infoHash: string, allowed: readonly string[], listener: SwarmListener) {
    this.#infoHash = infoHash;
    this.#allowed = allowed;
    this.#listener = listener;
    this.#peers = {
      changed: (peer) => listener.changed(peer),
      block: (peer, block) => listener.block(peer, block),
      extended: (peer, id, body) => this.#extended(peer, id, body),
      closed: (peer) => this.#left(peer),
    };
  }

  /** Whether nobody is connected, and nobody left that could be. */
  get isDeserted(): boolean {
    return this.connected.size === 0 && ![...this.#known.values()].some(({ next }) => Number.isFinite(next));
  }

  /** Hears of peers; those that may not be reached are forgotten at once. */
  meet(peers: readonly Peer[]): void {
    for (const peer of peers) {
      const key = keyOf(peer);
      if (this.#known.has(key) || this.#banned.has(key) || !mayReach(peer, this.#allowed)) continue;
      if (this.#known.size >= mostKnown && !this.#makeRoom()) continue;
      this.#known.set(key, { peer, tries: 0, next: 0 });
    }
    this.#connect(performance.now());
  }

  /** Leaves a peer that lied, and never returns to it. */
  ban(peer: PeerConnection): void {
    this.#banned.add(keyOf(peer.peer));
    this.#known.delete(keyOf(peer.peer));
    peer.close();
  }

  tick(now: number): void {
    const others = [...this.#known.values()].some(({ next }) => next <= now);
    let dull: PeerConnection | null = null;
    for (const peer of this.connected.keys()) {
      peer.tick(now);
      if (!peer.open && peer.waiting === 0 && now - peer.since > idleTimeout) dull = peer;
    }
    if (dull !== null && others && this.connected.size >= mostConnected) dull.close();
    this.#connect(now);
  }

  close(): void {
    this.#closed = true;
    for (const peer of [...this.connected.keys()]) peer.close();
  }

  /** Forgets one who was not there three times; false when all of them may still be. */
  #makeRoom(): boolean {
    for (const [key, { next }] of this.#known) if (!Number.isFinite(next)) return this.#known.delete(key);
    return false;
  }

  #connect(now: number): void {
    const busy = new Set([...this.connected.keys()].map(({ peer }) => keyOf(peer)));
    for (const [key, known] of this.#known) {
      if (this.#closed || this.connected.size >= mostConnected) return;
      if (known.next > now || busy.has(key)) continue;
      known.tries += 1;
      known.next = known.tries >= mostTries ? Number.POSITIVE_INFINITY : now + between * known.tries;
      const greeting = { infoHash: Buffer.from(this.#infoHash, 'hex'), ownId: this.#ownId };
      const peer = new PeerConnection(known.peer, greeting, this.#peers);
      const exchange = new DescriptionExchange(this.#infoHash, (id, body) => peer.sendExtended(id, body));
      this.connected.set(peer, exchange);
    }
  }

  #left(peer: PeerConnection): void {
    this.connected.delete(peer);
    const known = this.#known.get(keyOf(peer.peer));
    // Who brought something is worth as many tries again.
    if (known !== undefined && peer.brought) {
      known.tries = 0;
      known.next = performance.now() + between;
    }
    this.#listener.left(peer);
    if (!this.#closed) this.#connect(performance.now());
  }

  #extended(peer: PeerConnection, id: number, body: Buffer): boolean {
    const exchange = this.connected.get(peer);
    if (exchange === undefined) return false;
    if (id === 0) {
      if (!exchange.greet(body)) return false;
      if (this.wantsDescription) exchange.ask();
      return true;
    }
    if (id === extensions.peers) {
      const met = readPeers(body);
      if (met !== null && !this.isPrivate) this.meet(met.slice(0, 100));
      return met !== null;
    }
    return id !== extensions.metadata || this.#description(exchange, peer, body);
  }

  #description(exchange: DescriptionExchange, peer: PeerConnection, body: Buffer): boolean {
    const heard = exchange.hear(body);
    if (heard.kind === 'spoilt') this.ban(peer);
    if (heard.kind === 'whole' && this.wantsDescription) {
      this.wantsDescription = false;
      this.#listener.described(heard.info);
    }
    return heard.kind !== 'spoilt';
  }
}
