import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { wantedPlaces } from '@aloft/core/rules';
import type { Services } from '../../services.ts';
import { spaceOf } from '../files/space.ts';
import { findFile } from '../files/tree.ts';
import { DownloadFailure } from '../offline/download-failure.ts';
import { fetchPublic } from '../offline/fetch.ts';
import { noteStep, progressOf } from '../offline/progress.ts';
import { growReservation } from '../offline/reservation.ts';
import type { Started } from '../offline/started.ts';
import { switchesOf } from '../user-settings/settings.ts';
import { limitsOf, tooLarge } from '../vip/limits.ts';
import { publicBootstrapNodes } from './dht.ts';
import type { TorrentEngine } from './engine.ts';
import type { Description, Fetched, Source } from './job.ts';
import { readMagnet } from './magnet.ts';
import { landTorrent } from './store.ts';
import { plantTree } from './tree.ts';

const hour = 3600_000;
/** Max. time without any data from a peer, in ms. */
const stallTimeout = 10 * 60_000;
/** Bytes of a `.torrent` file. */
const longestFile = 10 * 1024 ** 2;

/** Where the engine's process keeps its own files. */
export function engineFolder({ configuration }: Services): string {
  return resolve(configuration.dataFolder, 'torrents', 'engine');
}

/** Where the engine's downloads gather, a folder each, named by its task. */
function downloadsFolder({ configuration }: Services): string {
  return resolve(configuration.dataFolder, 'torrents', 'downloads');
}

/** Removes all of a folder but what is named. */
async function keepOnly(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes what is left of downloads whose task is gone or over; for the start of a server. */
export async function forgetTorrents(services: Services): Promise<void> {
  const [downloads, engine] = [downloadsFolder(services), engineFolder(services)];
  // What an earlier version kept beside them goes too.
  await keepOnly(dirname(downloads), new Set([basename(downloads), basename(engine)]));
  if ((await readdir(downloads).catch(() => [])).length === 0) return;
  const waiting = await services.db
    .selectFrom('tasks')
    .select('id')
    .where('type', '=', 'offline')
    .where('phase', 'in', ['PHASE_TYPE_PENDING', 'PHASE_TYPE_PAUSED'])
    .execute();
  await keepOnly(downloads, new Set(waiting.map(({ id }) => id)));
}

/** Removes what a paused download kept. */
export async function forgetTorrent(services: Services, taskId: string): Promise<void> {
  await rm(join(downloadsFolder(services), taskId), { recursive: true, force: true });
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

/** What a torrent holds, and which of its files are wanted. */
interface Chosen {
  readonly description: Description;
  readonly wanted: readonly number[];
}

const sizeOf = ({ description, wanted }: Chosen): number =>
  wanted.reduce((sum, place) => sum + (description.files[place]?.size ?? 0), 0);

/** The files that are fetched when the task names none: all, or those that the person has not filtered out (R3.9). */
async function placesFor(
  services: Services,
  accountId: string,
  { files }: Description,
): Promise<Iterable<number>> {
  const { filter_files_on_create: isFiltered } = await switchesOf(services.db, accountId);
  return isFiltered ? wantedPlaces(files.map(({ path }) => path.join('/'))) : files.keys();
}

/** The files that the task asks for. */
function choose(description: Description, places: Iterable<number>): Chosen {
  const wanted = [...new Set(places)].toSorted((one, other) => one - other);
  if (wanted.some((place) => description.files[place] === undefined))
    throw new DownloadFailure('invalid_argument');
  return { description, wanted };
}

/** Takes the space of the whole before its first byte comes (T18), and tells the task's name and size. */
async function reserve(services: Services, started: Started, chosen: Chosen): Promise<void> {
  const size = sizeOf(chosen);
  const limits = await limitsOf(services, started.reservation.accountId);
  const { files } = chosen.description;
  const largest = Math.max(0, ...chosen.wanted.map((place) => files[place]?.size ?? 0));
  if (tooLarge(limits, largest) !== null) throw new DownloadFailure('out_of_range');
  const more = size - started.space;
  const grown = more <= 0 ? 'grown' : await growReservation(services, started.reservation, more);
  if (grown === 'ended') throw new DownloadFailure('cancelled');
  if (grown === 'full') throw new DownloadFailure('file_space_not_enough');
  if (!(await services.disk.hasRoom(Math.max(0, more)))) throw new DownloadFailure('storage_full');
  const [root] = plantTree(started.work.name, chosen.description, chosen.wanted);
  await services.db
    .updateTable('tasks')
    .set({ name: root?.name ?? 'download', file_size: size, step: 'fetch', updated_at: services.clock() })
    .where('id', '=', started.reservation.taskId)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .execute();
}

/** An account whose space has shrunk since (a membership ended) gets no more of what was reserved. */
async function requireSpace(services: Services, accountId: string): Promise<void> {
  const { used, limit } = await spaceOf(services, accountId);
  if (used > limit) throw new DownloadFailure('file_space_not_enough');
}

/** Fetches what the link names into the folder; answers what it is and where its files are. */
async function fetchInto(
  services: Services,
  engine: TorrentEngine,
  started: Started,
  folder: string,
  signal: AbortSignal,
): Promise<Chosen & { readonly fetched: Fetched }> {
  const { taskId, accountId } = started.reservation;
  const { offlineTestTargets } = services.configuration;
  const source = await sourceOf(services, started, signal);
  const known: { chosen: Chosen | null } = { chosen: null };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const job = {
    id: taskId,
    source,
    folder,
    allowed: offlineTestTargets,
    // Tests stay on this computer; the DHT is all of the internet.
    bootstrapNodes: offlineTestTargets.length === 0 ? publicBootstrapNodes : [],
    stallTimeout,
  };
  const described = async (description: Description): Promise<readonly number[]> => {
    // Told again by an engine that took over from one that died.
    if (known.chosen !== null) return known.chosen.wanted;
    const places = started.work.files ?? (await placesFor(services, accountId, description));
    const chosen = choose(description, places);
    await reserve(services, started, chosen);
    known.chosen = chosen;
    return chosen.wanted;
  };
  const note = progressOf(services, taskId);
  const progress = async (bytes: number): Promise<void> => {
    if (started.lease.signal.aborted || known.chosen === null) return;
    await requireSpace(services, accountId);
    await note(bytes, sizeOf(known.chosen));
  };
  const hasRoom = (): Promise<boolean> => services.disk.hasRoom(0);
  const fetched = await engine.fetch(job, { described, progress, hasRoom }, signal);
  if (known.chosen === null) throw new DownloadFailure('internal');
  await requireSpace(services, accountId);
  return { ...known.chosen, fetched };
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
  const folder = join(downloadsFolder(services), reservation.taskId);
  const late = AbortSignal.timeout(hour);
  const either = AbortSignal.any([signal, late]);
  try {
    if (engine === null) throw new DownloadFailure('unimplemented');
    const { description, wanted, fetched } = await fetchInto(services, engine, started, folder, either);
    const tree = plantTree(work.name, description, wanted);
    await noteStep(services, reservation.taskId, 'check');
    const landing = { reservation, parentId: work.parentId, fetched, tree };
    await landTorrent(services, landing, either);
  } catch (error) {
    throw late.aborted && !signal.aborted ? new DownloadFailure('out_of_range') : error;
  } finally {
    const goesOn = signal.aborted && (await isLeft(services, reservation.taskId));
    if (!goesOn) await rm(folder, { recursive: true, force: true });
  }
}
