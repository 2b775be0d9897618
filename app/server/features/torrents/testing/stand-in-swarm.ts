// Torrents without qBittorrent and Transmission: what a server does with them, whatever the swarm is.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DownloadFailure } from '../../offline/download-failure.ts';
import type { TorrentEngine } from '../engine.ts';
import type { Fetched, Job, TransferHooks } from '../job.ts';
import { readTorrentFile } from '../metainfo.ts';
import { readStart } from '../qbittorrent/start.ts';
import { describe } from '../qbittorrent/transfer.ts';
import type { MadeTorrent } from './made-torrent.ts';
import type { Seeder, Swarm } from './scene.ts';

/** How often a transfer that is held tells its progress, in ms. */
const often = 10;

/** What a seeder has of a torrent. */
interface Given {
  readonly torrent: MadeTorrent;
  /** Half of it is given while this is so. */
  isHeld: boolean;
  uploadedEver: number;
  peersConnected: number;
}

/** By port, and then by info hash. */
type Seeders = Map<number, Map<string, Given>>;

const escaped = (infoHash: string): string => infoHash.replace(/../g, (byte) => `%${byte}`);

/** The ports of the peers that a tracker tells of. */
async function announce(tracker: string, infoHash: string): Promise<number[]> {
  const answer = await fetch(`${tracker}&info_hash=${escaped(infoHash)}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  // The last of a bencoded dictionary with one peer: its address, its port and the end.
  return [bytes.readUInt16BE(bytes.length - 3)];
}

async function findGiven(seeders: Seeders, { source }: Job, trackers: readonly string[], infoHash: string) {
  const named = source.kind === 'magnet' ? source.peers.map(({ port }) => port) : [];
  const told = await Promise.all(trackers.map((tracker) => announce(tracker, infoHash)));
  for (const port of [...named, ...told.flat()]) {
    const given = seeders.get(port)?.get(infoHash);
    if (given !== undefined) return given;
  }
  return null;
}

async function transfer(
  given: Given,
  { folder }: Job,
  wanted: readonly number[],
  hooks: TransferHooks,
  signal: AbortSignal,
): Promise<Fetched> {
  const { files = [] } = readTorrentFile(given.torrent.file)?.metainfo ?? {};
  const places = given.torrent.files.filter((_, n) => !files[n]?.isPadding && !files[n]?.isHidden);
  const chosen = wanted.map((place) => ({ place, ...(places[place] ?? { offset: 0, size: 0 }) }));
  const total = chosen.reduce((sum, { size }) => sum + size, 0);
  given.uploadedEver += Math.floor(total / 2);
  while (given.isHeld) {
    await hooks.progress(Math.floor(total / 2));
    await wait(often, undefined, { signal });
  }
  given.uploadedEver += Math.ceil(total / 2);
  const fetched = new Map<number, string>();
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const { place, offset, size } of chosen) {
    const path = join(folder, 'files', String(place));
    await writeFile(path, given.torrent.payload.subarray(offset, offset + size));
    fetched.set(place, path);
  }
  await hooks.progress(total);
  return fetched;
}

function engineOf(seeders: Seeders): TorrentEngine {
  return {
    fetch: async (job, hooks, signal) => {
      const { infoHash, metainfo, trackers } = await readStart(job);
      const given = await findGiven(seeders, job, trackers, infoHash);
      const known = metainfo ?? readTorrentFile(given?.torrent.file ?? Buffer.alloc(0))?.metainfo;
      if (known === undefined) throw new DownloadFailure('unreachable');
      const { files } = describe(known);
      const wanted = await hooks.described(describe(known));
      if (wanted.every((place) => files[place]?.size === 0)) return new Map();
      if (given === null) throw new DownloadFailure('unreachable');
      given.peersConnected += 1;
      try {
        return await transfer(given, job, wanted, hooks, signal);
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        given.peersConnected -= 1;
      }
    },
    stop: async () => undefined,
  };
}

/** An engine that has whatever its seeders have at once, and half of it from one whose speed is limited. */
export function standInSwarm(): Swarm {
  const seeders: Seeders = new Map();
  const startSeeder = async (): Promise<Seeder> => {
    const port = 1 + seeders.size;
    const has = new Map<string, Given>();
    seeders.set(port, has);
    const givenOf = ({ infoHash }: MadeTorrent): Given => {
      const given = has.get(infoHash);
      if (given === undefined) throw new Error('it does not know this torrent');
      return given;
    };
    return {
      port,
      seed: async (torrent) => {
        has.set(torrent.infoHash, { torrent, isHeld: false, uploadedEver: 0, peersConnected: 0 });
      },
      limit: async (torrent, kilobytes) => {
        givenOf(torrent).isHeld = kilobytes !== null;
      },
      told: async (torrent) => givenOf(torrent),
      close: async () => undefined,
    };
  };
  // A program that is there, and is never started.
  const configuration = { qbittorrent: process.execPath };
  return { configuration, parts: { torrentEngine: engineOf(seeders) }, startSeeder };
}
