import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { decodeFirst, encode, entryOf, listOf } from './bencode.ts';
import { type Datagrams, openDatagrams } from './datagrams.ts';
import type { BootstrapNode } from './job.ts';
import type { Peer } from './magnet.ts';
import { reachableAddress, readCompact } from './peer-address-policy.ts';

// A DHT client (BEP 5), read-only (BEP 43): it looks up peers and answers no queries. It is ours because libtorrent 2.0
// sends to any address that a node of the DHT names: its IP filter is for peers, trackers and web seeds (P27).

/** Where a lookup of the public DHT starts. */
export const publicBootstrapNodes: readonly BootstrapNode[] = [
  { host: 'router.bittorrent.com', port: 6881 },
  { host: 'dht.transmissionbt.com', port: 6881 },
  { host: 'router.utorrent.com', port: 6881 },
];

/** What is looked up, and who may be asked. */
export interface Lookup {
  readonly infoHash: string;
  readonly allowed: readonly string[];
  readonly signal: AbortSignal;
  met(peers: readonly Peer[]): void;
}
const idLength = 20;
const mostAsked = 300;
const mostAtOnce = 8;
const round = 1000;
/** Rounds without anybody new, then the lookup is over. */
const mostIdle = 5;
const again = 5 * 60_000;

interface Node {
  readonly id: Buffer;
  readonly peer: Peer;
}

function distance(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, n) => byte ^ (other[n] ?? 0)));
}

function readNodes(bytes: Uint8Array): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at + idLength + 6 <= bytes.length; at += idLength + 6) {
    const id = Buffer.from(bytes.subarray(at, at + idLength));
    const [peer] = readCompact(bytes.subarray(at + idLength, at + idLength + 6), 4);
    if (peer !== undefined) nodes.push({ id, peer });
  }
  return nodes;
}

/** One iterative lookup towards the nodes nearest to the info hash; reports every peer that they know. */
export async function lookUpPeers(start: readonly Peer[], told: Lookup): Promise<void> {
  const target = Buffer.from(told.infoHash, 'hex');
  const ownId = randomBytes(idLength);
  const heard = new Map<string, Node>();
  const asked = new Map<string, string>();
  let news = 0;
  const keyOf = ({ address, port }: Peer): string => `${address}:${port}`;
  const hear = (bytes: Buffer, from: Peer): void => {
    const answer = decodeFirst(bytes)?.value;
    const number = entryOf(answer, 't');
    const body = entryOf(answer, 'r');
    if (!(number instanceof Uint8Array) || asked.get(keyOf(from)) !== Buffer.from(number).toString('hex'))
      return;
    const values = listOf(entryOf(body, 'values')).filter(
      (one): one is Uint8Array => one instanceof Uint8Array && one.length === 6,
    );
    told.met(values.slice(0, 200).flatMap((one) => readCompact(one, 4)));
    const nodes = entryOf(body, 'nodes');
    for (const node of nodes instanceof Uint8Array ? readNodes(nodes).slice(0, 16) : []) {
      if (heard.has(keyOf(node.peer)) || heard.size > 10 * mostAsked) continue;
      heard.set(keyOf(node.peer), node);
      news += 1;
    }
  };
  const socket: Datagrams = openDatagrams(told.allowed, hear);
  const question = (to: Peer): void => {
    const number = randomBytes(4);
    asked.set(keyOf(to), number.toString('hex'));
    const body = { t: number, y: 'q', q: 'get_peers', ro: 1, a: { id: ownId, info_hash: target } };
    socket.send(encode(body), to);
  };
  try {
    for (const peer of start) question(peer);
    for (let idle = 0; idle < mostIdle && asked.size < mostAsked; idle = news > 0 ? 0 : idle + 1) {
      news = 0;
      await wait(round, undefined, { signal: told.signal });
      const nearest = [...heard]
        .filter(([key]) => !asked.has(key))
        .map(([, node]) => ({ node, far: distance(node.id, target) }))
        .sort((one, other) => Buffer.compare(one.far, other.far));
      for (const { node } of nearest.slice(0, mostAtOnce)) question(node.peer);
    }
  } finally {
    socket.close();
  }
}

/** Looks up peers every five minutes until the signal aborts; each node address is checked before a packet is sent (P27). */
export async function searchDht(nodes: readonly BootstrapNode[], told: Lookup): Promise<void> {
  while (nodes.length > 0 && !told.signal.aborted) {
    const found = await Promise.all(
      nodes.map(({ host, port }) => reachableAddress(host, port, told.allowed)),
    );
    const start = found.filter((one) => one !== null);
    await lookUpPeers(start, told).catch(() => undefined);
    await wait(again, undefined, { signal: told.signal }).catch(() => undefined);
  }
}
