import { mkdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DownloadFailure } from '../../offline/download-failure.ts';
import type { Description, Fetched, Job, TransferHooks } from '../job.ts';
import { type Metainfo, type PayloadFile, readTorrentFile, writeTorrentFile } from '../metainfo.ts';
import type { PeerFeed } from './peer-feed.ts';
import type { Session } from './process.ts';
import { keepDescription, type Start } from './start.ts';
import { inSwarm, type Swarm } from './swarm.ts';
import { ApiFailure, type Torrent, type WebApi } from './web-api.ts';

/** Milliseconds between two looks at a torrent, and the least between two reports of its progress. */
const look = 250;
const often = 1000;
/** Milliseconds in which a torrent that was added or removed is listed, or listed no more. */
const listTimeout = 30_000;

async function find(api: WebApi, tag: string): Promise<Torrent | undefined> {
  return (await api.torrents()).find(({ tags }) => tags === tag);
}

/** Waits until a torrent that was just added is listed. */
async function appeared(api: WebApi, tag: string, signal: AbortSignal): Promise<Torrent> {
  const deadline = performance.now() + listTimeout;
  for (;;) {
    const torrent = await find(api, tag);
    if (torrent !== undefined) return torrent;
    if (performance.now() > deadline) throw new DownloadFailure('internal');
    await wait(look, undefined, { signal });
  }
}

/** Takes a torrent out of qBittorrent; a process that does not let go of it is ended. */
async function remove({ api, ended, stop }: Session, tag: string, deleteFiles: boolean): Promise<void> {
  try {
    const deadline = performance.now() + listTimeout;
    for (;;) {
      const torrent = await find(api, tag);
      if (torrent === undefined) return;
      if (performance.now() > deadline) throw new Error('it is still there');
      await api.remove(torrent.hash, deleteFiles);
      await wait(look);
    }
  } catch {
    if (!ended.aborted) await stop();
  }
}

async function add(
  { api }: Session,
  job: Job,
  torrent: string | Uint8Array<ArrayBuffer>,
  folder: string,
  signal: AbortSignal,
): Promise<Torrent> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await api.add(torrent, { tag: job.id, folder });
  } catch (error) {
    throw error instanceof ApiFailure && error.status === 415
      ? new DownloadFailure('invalid_argument')
      : error;
  }
  return appeared(api, job.id, signal);
}

/** Asks the peers of a magnet link what it stands for. */
async function askPeers(
  session: Session,
  job: Job,
  link: string,
  feed: PeerFeed,
  signal: AbortSignal,
): Promise<Metainfo> {
  const began = performance.now();
  try {
    feed.follow((await add(session, job, link, join(job.folder, 'description.tmp'), signal)).hash);
    for (;;) {
      const torrent = await find(session.api, job.id);
      const isHere = torrent !== undefined && !/^(forced)?metaDL$/i.test(torrent.state);
      const file = isHere ? await session.api.exported(torrent.hash) : null;
      if (file !== null) {
        const metainfo = readTorrentFile(file)?.metainfo;
        if (metainfo === undefined) throw new DownloadFailure('invalid_argument');
        return metainfo;
      }
      if (performance.now() - began > job.stallTimeout) throw new DownloadFailure('unreachable');
      await wait(look, undefined, { signal });
    }
  } finally {
    feed.follow(null);
    await remove(session, job.id, true);
  }
}

/**
 * Follows a torrent until its wanted files are here. Padding beside them may count as missing for ever: no peer sends it.
 */
async function complete(
  api: WebApi,
  { hash, padding }: { readonly hash: string; readonly padding: number },
  job: Job,
  hooks: TransferHooks,
  signal: AbortSignal,
): Promise<void> {
  let [left, moved, told] = [-1, performance.now(), 0];
  for (;;) {
    const torrent = (await api.torrents()).find((one) => one.hash === hash);
    if (torrent === undefined) throw new DownloadFailure('internal');
    const { state, size, amount_left } = torrent;
    if (!(await hooks.hasRoom())) throw new DownloadFailure('storage_full');
    if (state === 'error' || state === 'missingFiles') throw new DownloadFailure('internal');
    const now = performance.now();
    const isBusy = state.startsWith('checking');
    if (isBusy || amount_left !== left) moved = now;
    if (amount_left !== left && !isBusy && now - told >= often) {
      told = now;
      await hooks.progress(size - amount_left);
    }
    left = amount_left;
    if (
      left <= padding &&
      (state === 'uploading' || /^(stalled|paused|stopped|queued|forced)UP$/.test(state))
    )
      return;
    if (now - moved > job.stallTimeout) throw new DownloadFailure('unreachable');
    await wait(look, undefined, { signal });
  }
}

/** The files of a torrent that qBittorrent lists, those of others' padding among them. */
const listed = ({ files }: Metainfo): readonly PayloadFile[] => files.filter(({ isPadding }) => !isPadding);

/** What a torrent holds as those who asked for it see it: without padding. */
export function describe(metainfo: Metainfo): Description {
  const files = listed(metainfo).filter(({ isHidden }) => !isHidden);
  return {
    name: metainfo.name,
    isSingle: metainfo.isSingle,
    files: files.map(({ path, size }) => ({ path, size })),
  };
}

/** Where a fetched file is; whatever its name made of it, it is a file below the folder (P24). */
async function jailed(folder: string, name: string, size: number): Promise<string> {
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
  const found = await stat(path);
  if (!path.startsWith(root + sep) || !found.isFile() || found.size !== size)
    throw new DownloadFailure('internal');
  return path;
}

async function download(
  session: Session,
  job: Job,
  torrent: {
    readonly metainfo: Metainfo;
    readonly trackers: readonly string[];
    readonly wanted: readonly number[];
  },
  hooks: TransferHooks,
  feed: PeerFeed,
  signal: AbortSignal,
): Promise<Fetched> {
  const { api } = session;
  const folder = join(job.folder, 'files');
  const files = listed(torrent.metainfo);
  const visible = [...files.keys()].filter((place) => files[place]?.isHidden === false);
  const places = torrent.wanted.map((place) => visible[place] ?? -1);
  try {
    const bytes = writeTorrentFile(torrent.metainfo.info, torrent.trackers);
    const { hash } = await add(session, job, bytes, folder, signal);
    const found = await api.files(hash);
    if (found.length !== files.length || found.some(({ size }, n) => size !== files[n]?.size))
      throw new DownloadFailure('invalid_argument');
    await api.leaveOut(
      hash,
      [...files.keys()].filter((place) => !places.includes(place)),
    );
    await api.start(hash);
    feed.follow(hash);
    const padding = torrent.metainfo.files.reduce(
      (sum, { isPadding, size }) => (isPadding ? sum + size : sum),
      0,
    );
    await complete(api, { hash, padding }, job, hooks, signal);
    const names = await api.files(hash);
    feed.follow(null);
    await remove(session, job.id, false);
    const fetched = new Map<number, string>();
    for (const [n, place] of places.entries()) {
      const size = files[place]?.size ?? 0;
      if (size > 0)
        fetched.set(torrent.wanted[n] ?? -1, await jailed(folder, names[place]?.name ?? '', size));
    }
    return fetched;
  } finally {
    feed.follow(null);
    await remove(session, job.id, false);
  }
}

/** What the torrent holds: known from its file, or asked of the peers. */
async function metainfoOf(
  session: Session,
  job: Job,
  start: Start,
  { trackers, feed }: Swarm,
  signal: AbortSignal,
): Promise<Metainfo> {
  const asked = trackers.map((one) => `&tr=${encodeURIComponent(one)}`).join('');
  const link = `magnet:?xt=urn:btih:${start.infoHash}${asked}`;
  const metainfo = start.metainfo ?? (await askPeers(session, job, link, feed, signal));
  if (metainfo.infoHash !== start.infoHash) throw new DownloadFailure('internal');
  return metainfo;
}

/**
 * Fetches one torrent into `job.folder` (R1.9): its description first, its bytes once `described` has let them come. It
 * leaves the swarm when all is here, and when it ends in any other way. Rejects with a DownloadFailure, with whatever
 * the hooks reject with, and with other errors when the process or the signal ends it.
 */
export function runTransfer(
  session: Session,
  job: Job,
  start: Start,
  hooks: TransferHooks,
  signal: AbortSignal,
): Promise<Fetched> {
  return inSwarm(session, job, start, signal, async (swarm) => {
    const { trackers, feed } = swarm;
    const metainfo = await metainfoOf(session, job, start, swarm, signal);
    if (metainfo.isPrivate) swarm.leaveDht();
    const description = describe(metainfo);
    const wanted = await hooks.described(description);
    await keepDescription(job, metainfo);
    signal.throwIfAborted();
    if (wanted.every((place) => description.files[place]?.size === 0)) return new Map();
    return await download(session, job, { metainfo, trackers, wanted }, hooks, feed, signal);
  });
}
