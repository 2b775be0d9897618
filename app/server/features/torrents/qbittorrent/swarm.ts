import { searchDht } from '../dht.ts';
import type { Job } from '../job.ts';
import { reachableTrackers } from '../trackers.ts';
import { PeerFeed } from './peer-feed.ts';
import type { Session } from './process.ts';
import type { Start } from './start.ts';

/** Where the bytes of a torrent may come from. */
export interface Swarm {
  /** Those that may be asked. */
  readonly trackers: readonly string[];
  readonly feed: PeerFeed;
  /** Asks the DHT no more. */
  leaveDht(): void;
}

/** Looks for peers as long as `work` goes on. */
export async function inSwarm<T>(
  session: Session,
  job: Job,
  start: Start,
  signal: AbortSignal,
  work: (swarm: Swarm) => Promise<T>,
): Promise<T> {
  const trackers = await reachableTrackers(start.trackers, job.allowed);
  const over = new AbortController();
  const alive = AbortSignal.any([signal, over.signal]);
  const feed = new PeerFeed(session.api, job.allowed);
  if (job.source.kind === 'magnet') feed.meet(job.source.peers);
  if (start.metainfo?.isPrivate !== true) {
    const lookup = { infoHash: start.infoHash, allowed: job.allowed, signal: alive };
    void searchDht(job.bootstrapNodes, { ...lookup, met: (peers) => feed.meet(peers) });
  }
  try {
    return await work({ trackers, feed, leaveDht: () => over.abort() });
  } finally {
    over.abort();
  }
}
