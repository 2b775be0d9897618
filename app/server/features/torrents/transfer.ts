import { readFile, rename, writeFile } from 'node:fs/promises';
import { DownloadFailure } from '../offline/fetch.ts';
import { searchDht } from './dht.ts';
import type { Description, Job } from './messages.ts';
import { type Metainfo, readInfo, readTorrentFile } from './metainfo.ts';
import { descriptionPath, openPayload, type Payload } from './payload.ts';
import { Pieces } from './pieces.ts';
import { Swarm } from './swarm.ts';
import { followTrackers } from './trackers.ts';

const beat = 1000;

/** What a transfer asks of, and tells to, whoever began it. */
export interface TransferHooks {
  /** Resolves when the bytes may come: their space is reserved then. */
  described(description: Description): Promise<void>;
  /** Bytes that are here and right. */
  progress(bytes: number): void;
}

interface Known {
  readonly infoHash: string;
  readonly metainfo: Metainfo | null;
  readonly trackers: readonly string[];
}

async function keptDescription(job: Job, infoHash: string): Promise<Metainfo | null> {
  const bytes = await readFile(descriptionPath(job.folder)).catch(() => null);
  const metainfo = bytes === null ? null : readInfo(bytes);
  return metainfo?.infoHash === infoHash ? metainfo : null;
}

async function known(job: Job): Promise<Known> {
  if (job.source.kind === 'magnet') {
    const { infoHash, trackers } = job.source;
    return { infoHash, trackers, metainfo: await keptDescription(job, infoHash) };
  }
  const torrent = readTorrentFile(job.source.bytes);
  if (torrent === null) throw new DownloadFailure('invalid_argument');
  return { infoHash: torrent.metainfo.infoHash, metainfo: torrent.metainfo, trackers: torrent.trackers };
}

async function keepDescription(job: Job, metainfo: Metainfo): Promise<void> {
  const path = descriptionPath(job.folder);
  await writeFile(`${path}.new`, metainfo.info, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function describe({ name, isSingle, files }: Metainfo): Description {
  const own = files.filter(({ isPadding }) => !isPadding);
  return { name, isSingle, files: own.map(({ path, size, offset }) => ({ path: [...path], size, offset })) };
}

function codeOf(error: unknown): DownloadFailure {
  if (error instanceof DownloadFailure) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return new DownloadFailure(code === 'ENOSPC' || code === 'EDQUOT' ? 'storage_full' : 'internal');
}

/** One torrent on its way: peers, their pieces, and how it ends. */
class Transfer {
  readonly ended = Promise.withResolvers<void>();
  readonly described = Promise.withResolvers<Metainfo>();
  readonly swarm: Swarm;
  pieces: Pieces | null = null;
  left = 1;
  bytes = 0;
  #moved = performance.now();
  readonly #job: Job;
  readonly #hooks: TransferHooks;
  readonly #sources: () => boolean;

  constructor(job: Job, infoHash: string, hooks: TransferHooks, sources: () => boolean) {
    this.#job = job;
    this.#hooks = hooks;
    this.#sources = sources;
    this.ended.promise.catch(() => undefined);
    this.described.promise.catch(() => undefined);
    this.swarm = new Swarm(infoHash, job.allowed, {
      changed: (peer) => this.pieces?.look(peer),
      block: (peer, block) => this.pieces?.take(peer, block),
      left: (peer) => this.pieces?.leave(peer),
      described: (info) => this.#learn(info),
    });
  }

  #learn(info: Buffer): void {
    const metainfo = readInfo(info);
    if (metainfo === null) this.fail(new DownloadFailure('invalid_argument'));
    else this.described.resolve(metainfo);
    this.touch();
  }

  /** Something came: the stall timeout begins anew. */
  touch(): void {
    this.#moved = performance.now();
  }

  fail(error: unknown): void {
    const failure = codeOf(error);
    this.ended.reject(failure);
    this.described.reject(failure);
  }

  fetch(payload: Payload, missing: readonly number[]): Promise<void> {
    this.touch();
    this.pieces = new Pieces(payload, missing, {
      kept: (bytes) => {
        this.touch();
        this.bytes += bytes;
        this.left -= bytes;
        this.#hooks.progress(this.bytes);
      },
      wrong: (peer) => this.swarm.ban(peer),
      done: () => this.ended.resolve(),
      failed: (error) => this.fail(error),
    });
    for (const peer of this.swarm.connected.keys()) this.pieces.look(peer);
    return this.ended.promise;
  }

  tick(): void {
    const now = performance.now();
    this.swarm.tick(now);
    for (const peer of this.swarm.connected.keys()) this.pieces?.serve(peer);
    const hopeless = this.swarm.isDeserted && !this.#sources();
    if (hopeless || now - this.#moved > this.#job.stallTimeout) this.fail(new DownloadFailure('unreachable'));
  }
}

/** Downloads what a transfer has found out about; nothing is asked for that is on the disk already. */
async function download(
  transfer: Transfer,
  job: Job,
  metainfo: Metainfo,
  hooks: TransferHooks,
  signal: AbortSignal,
) {
  transfer.swarm.wantsDescription = false;
  transfer.swarm.isPrivate = metainfo.isPrivate;
  await hooks.described(describe(metainfo));
  signal.throwIfAborted();
  const payload = await openPayload(job.folder, metainfo);
  try {
    await keepDescription(job, metainfo);
    const missing = await payload.missing(signal);
    transfer.left = missing.reduce((sum, piece) => sum + payload.lengthOf(piece), 0);
    transfer.bytes = metainfo.total - transfer.left;
    hooks.progress(transfer.bytes);
    if (missing.length > 0) await transfer.fetch(payload, missing);
    await payload.sync();
  } finally {
    transfer.pieces = null;
    transfer.swarm.close();
    await payload.close();
  }
}

/**
 * Fetches one torrent into `job.folder` (R1.9): its description first, its bytes once `described` has let them
 * come, every piece compared with its hash. Takes and never gives; leaves the peers when all is here. Rejects with
 * a DownloadFailure, or with the signal's reason.
 */
export async function runTransfer(job: Job, hooks: TransferHooks, signal: AbortSignal): Promise<void> {
  const start = await known(job);
  signal.throwIfAborted();
  const over = new AbortController();
  const alive = AbortSignal.any([signal, over.signal]);
  let asked = 0;
  const usesNodes = job.nodes && start.metainfo?.isPrivate !== true;
  const transfer = new Transfer(job, start.infoHash, hooks, () => asked > 0 || usesNodes);
  const stop = (): void => transfer.fail(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const beating = setInterval(() => transfer.tick(), Math.min(beat, job.stallTimeout));
  try {
    const told = {
      infoHash: start.infoHash,
      left: () => transfer.left,
      allowed: job.allowed,
      signal: alive,
      met: transfer.swarm.meet.bind(transfer.swarm),
    };
    asked = followTrackers(start.trackers, told);
    if (usesNodes) void searchDht(told);
    if (job.source.kind === 'magnet') transfer.swarm.meet(job.source.peers);
    if (start.metainfo !== null) transfer.swarm.wantsDescription = false;
    const metainfo = start.metainfo ?? (await transfer.described.promise);
    await download(transfer, job, metainfo, hooks, signal);
  } finally {
    signal.removeEventListener('abort', stop);
    clearInterval(beating);
    over.abort();
    transfer.swarm.close();
  }
}
