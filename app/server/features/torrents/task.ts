import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Services } from '../../services.ts';
import { findFile } from '../files/tree.ts';
import { DownloadFailure, fetchPublic } from '../offline/fetch.ts';
import { growReservation } from '../offline/reservation.ts';
import type { Started } from '../offline/started.ts';
import { limitsOf, tooLarge } from '../vip/limits.ts';
import type { TorrentEngine } from './engine-process.ts';
import { readMagnet } from './magnet.ts';
import type { Description, Source } from './messages.ts';
import { payloadPath } from './payload.ts';
import { landTorrent } from './store.ts';
import { plantTree } from './tree.ts';

const hour = 3600_000;
/** Max. time without any data from a peer, in ms. */
const stallTimeout = 10 * 60_000;
/** Bytes of a `.torrent` file. */
const longestFile = 10 * 1024 ** 2;

/** Where the engine's downloads gather, a folder each, named by its task. */
export function torrentsFolder({ configuration }: Services): string {
  return resolve(configuration.dataFolder, 'torrents');
}

/** Removes what is left of downloads whose task is gone or over; for the start of a server. */
export async function forgetTorrents(services: Services): Promise<void> {
  const folder = torrentsFolder(services);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const waiting = await services.db
    .selectFrom('tasks')
    .select('id')
    .where('type', '=', 'offline')
    .where('phase', '=', 'PHASE_TYPE_PENDING')
    .execute();
  const live = new Set(waiting.map(({ id }) => id));
  for (const name of names)
    if (!live.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** The bytes of a `.torrent` file, up to ten megabytes. */
async function readTorrent(bytes: AsyncIterable<unknown>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    if (!(part instanceof Uint8Array)) continue;
    size += part.byteLength;
    if (size > longestFile) throw new DownloadFailure('out_of_range');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The drive's own `.torrent` file; it may be gone since its task was made. */
async function ownTorrent(services: Services, accountId: string, id: string): Promise<Source> {
  const row = await findFile(services.db, accountId, id);
  if (row === null || row.blob_id === null) throw new DownloadFailure('file_not_found');
  return { kind: 'file', bytes: await readTorrent(services.blobs.read(row.blob_id)) };
}

/** Where the download begins; a link to a `.torrent` file is fetched as any other is. */
async function sourceOf(services: Services, started: Started, signal: AbortSignal): Promise<Source> {
  const { url, torrentId } = started.work;
  if (torrentId !== '') return ownTorrent(services, started.reservation.accountId, torrentId);
  const magnet = readMagnet(url);
  if (magnet !== null) {
    const { infoHash, trackers, peers } = magnet;
    return { kind: 'magnet', infoHash, trackers: [...trackers], peers: [...peers] };
  }
  const allowed = services.configuration.offlineTestTargets;
  const bytes = await fetchPublic(new URL(url), { signal, allowed }, (found) => readTorrent(found.bytes));
  return { kind: 'file', bytes };
}

const sizeOf = ({ files }: Description): number => files.reduce((sum, { size }) => sum + size, 0);

/** Takes the space of the whole before its first byte comes (T18), and tells the task's name and size. */
async function reserve(services: Services, started: Started, description: Description): Promise<void> {
  const size = sizeOf(description);
  const limits = await limitsOf(services, started.reservation.accountId);
  const largest = Math.max(0, ...description.files.map((file) => file.size));
  if (tooLarge(limits, largest) !== null) throw new DownloadFailure('out_of_range');
  const grown = await growReservation(services, started.reservation, size);
  if (grown === 'ended') throw new DownloadFailure('cancelled');
  if (grown === 'full') throw new DownloadFailure('file_space_not_enough');
  const [root] = plantTree(started.work.name, description);
  await services.db
    .updateTable('tasks')
    .set({ name: root?.name ?? 'download', file_size: size, updated_at: services.clock() })
    .where('id', '=', started.reservation.taskId)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .execute();
}

function noteProgress(services: Services, taskId: string, bytes: number, size: number): void {
  services.db
    .updateTable('tasks')
    .set({
      progress: Math.min(99, Math.floor((100 * bytes) / Math.max(1, size))),
      updated_at: services.clock(),
    })
    .where('id', '=', taskId)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .execute()
    .catch((error: unknown) => services.log({ event: 'torrent-progress', error: String(error) }));
}

/** Fetches what the link names into the folder; answers what it is. */
async function fetchInto(
  services: Services,
  engine: TorrentEngine,
  started: Started,
  folder: string,
  signal: AbortSignal,
): Promise<Description> {
  const { taskId } = started.reservation;
  const { offlineTestTargets } = services.configuration;
  const source = await sourceOf(services, started, signal);
  const known: { description: Description | null } = { description: null };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await engine.fetch(
    {
      id: taskId,
      source,
      folder,
      allowed: [...offlineTestTargets],
      // Tests stay on this computer; the table is all of the internet.
      nodes: offlineTestTargets.length === 0,
      stallTimeout,
    },
    {
      described: async (description) => {
        // Told again by an engine that took over from one that died.
        if (known.description === null) await reserve(services, started, description);
        known.description ??= description;
      },
      progress: (bytes) => {
        if (started.lease.signal.aborted) return;
        if (known.description !== null) noteProgress(services, taskId, bytes, sizeOf(known.description));
      },
    },
    signal,
  );
  if (known.description === null) throw new DownloadFailure('internal');
  return known.description;
}

async function isLeft(services: Services, taskId: string): Promise<boolean> {
  const row = await services.db.selectFrom('tasks').select('id').where('id', '=', taskId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Runs a torrent's task from its link to its files (R1.9): at most an hour, within reserved space. Rejects with a
 * DownloadFailure. When the server stops, what is here already stays for the next one; else nothing is left over.
 */
export async function runTorrent(
  services: Services,
  engine: TorrentEngine | null,
  started: Started,
  signal: AbortSignal,
): Promise<void> {
  const { reservation, work } = started;
  const folder = join(torrentsFolder(services), reservation.taskId);
  const late = AbortSignal.timeout(hour);
  const either = AbortSignal.any([signal, late]);
  try {
    if (engine === null) throw new DownloadFailure('unimplemented');
    const description = await fetchInto(services, engine, started, folder, either);
    const tree = plantTree(work.name, description);
    const landing = { reservation, parentId: work.parentId, payload: payloadPath(folder), tree };
    await landTorrent(services, landing, either);
  } catch (error) {
    throw late.aborted && !signal.aborted ? new DownloadFailure('out_of_range') : error;
  } finally {
    const goesOn = signal.aborted && (await isLeft(services, reservation.taskId));
    if (!goesOn) await rm(folder, { recursive: true, force: true });
  }
}
