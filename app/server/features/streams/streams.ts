import { LRUCache } from 'lru-cache';
import type { Configuration } from '../../configuration.ts';
import type { FreeSpace } from '../../platform/blobs/free-space.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Log } from '../../platform/http/log.ts';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { runBounded } from '../../platform/processes/run-bounded.ts';
import { openFairQueue } from '../media/fair-queue.ts';
import { openSharedJobs } from '../media/shared-jobs.ts';
import { openPartCache, type PartCache, streamFolder } from './cache.ts';
import { type Film, type Probed, type ProbeRun, probeFilm } from './film.ts';
import type { OpenedFilm } from './film-source.ts';
import { maxDuration, maxPartBytes, programLimits, type StreamLimits, streamLimits } from './limits.ts';
import { openFilmSource } from './open-film-source.ts';
import { hasPart, nameOf, type Part, partArguments } from './parts.ts';
import { findStreamTools } from './tools.ts';

/** Who asks for a part. */
export interface Asker {
  /** Whose turn it takes in the queue: an account, or all readers of an account's shares together. */
  readonly turn: FairKey;
  /** The account or the client. */
  readonly client: FairKey;
  /** Aborts when the request is given up. */
  readonly gone: AbortSignal;
}

export type Made =
  | { readonly kind: 'made'; readonly bytes: Buffer }
  /** There is none, and none will be made for now. */
  | { readonly kind: 'none' }
  /** Too many ask: the request may be repeated later. */
  | { readonly kind: 'busy' };

/**
 * Makes films into streams that every browser plays, part by part while one watches (R5.3), in limited processes; fair
 * between accounts. What was made is kept for a while, once for all files with the content.
 */
export interface Streams {
  /** Whether the programs are there. */
  readonly isReady: boolean;
  filmOf(blobId: string, asker: Asker): Promise<Probed>;
  partOf(blobId: string, part: Part, asker: Asker): Promise<Made>;
  /** What was made of contents. */
  readonly cache: PartCache;
  /** Kills running jobs and drops queued ones. */
  stop(): Promise<void>;
}

/** The dependencies of streams. */
export interface StreamParts {
  readonly blobs: BlobStore;
  /** Of the disk that parts are kept on. */
  readonly disk: FreeSpace;
  readonly configuration: Pick<Configuration, 'dataFolder' | 'ffmpeg' | 'streams' | 'streamCache'>;
  readonly log: Log;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<StreamLimits>;
}

/** Contents whose tracks are remembered, and parts that failed. */
const knownFilms = 2000;
const knownFailures = 10_000;
/** How long a part that took too long is not tried again, in ms. */
const shortPause = 60_000;

/** Starts streams; looks for the programs once. */
export async function startStreams({
  blobs,
  disk,
  configuration,
  log,
  ...parts
}: StreamParts): Promise<Streams> {
  const limits = { ...streamLimits, ...parts.limits };
  const tools = configuration.streams
    ? await findStreamTools(configuration.ffmpeg, process.env.PATH ?? '')
    : null;
  const source = tools === null ? null : await openFilmSource(blobs);
  const cache = openPartCache(streamFolder(configuration.dataFolder), configuration.streamCache, disk);
  const queue = openFairQueue(limits);
  const busy = { otherwise: { kind: 'busy' }, abandoned: 'ended' } as const;
  const probes = openSharedJobs<Probed>(queue, busy);
  const encodings = openSharedJobs<Made>(queue, busy);
  const stopping = new AbortController();
  const films = new LRUCache<string, Film>({ max: knownFilms });
  const failed = new LRUCache<string, true>({ max: knownFailures, ttl: limits.retryAfter });
  const killed = new LRUCache<string, true>({ max: knownFailures, ttl: limits.retryAfter });
  const waiting = new Map<string, number>();

  const fail = (key: string, ttl: number): { readonly kind: 'none' } => {
    failed.set(key, true, { ttl });
    log({ event: 'stream', detail: 'a part of a stream cannot be made', result: 'none' });
    return { kind: 'none' };
  };
  /** Whoever killed it may not do so again: it is tried once more, and then not for a while. */
  const endKilled = (key: string): { readonly kind: 'none' | 'busy' } => {
    if (killed.has(key)) return fail(key, shortPause);
    killed.set(key, true);
    return { kind: 'busy' };
  };
  /** Lets a program read a content while it runs. */
  const reading = async <T>(
    blobId: string,
    run: (opened: OpenedFilm) => Promise<T>,
  ): Promise<T | { readonly kind: 'none' | 'busy' }> => {
    // The store does not answer for now.
    const opened = await source?.open(blobId).catch(() => 'unanswered' as const);
    if (opened === 'unanswered') return { kind: 'busy' };
    if (opened === undefined || opened === null) return { kind: 'none' };
    try {
      return await run(opened);
    } finally {
      opened.close();
    }
  };
  /** Runs it unless the client waits for too much already. */
  const within = async <T>(
    client: FairKey,
    work: () => Promise<T>,
  ): Promise<T | { readonly kind: 'busy' }> => {
    const count = waiting.get(client) ?? 0;
    if (count >= limits.ofClient) return { kind: 'busy' };
    waiting.set(client, count + 1);
    try {
      return await work();
    } finally {
      const left = (waiting.get(client) ?? 1) - 1;
      if (left === 0) waiting.delete(client);
      else waiting.set(client, left);
    }
  };
  const probe = async (blobId: string, ffprobe: string, signal: AbortSignal): Promise<Probed> => {
    const ending = AbortSignal.any([signal, stopping.signal]);
    const probed = await reading<ProbeRun>(blobId, (opened) => probeFilm(ffprobe, opened, ending));
    if (probed.kind === 'killed') return endKilled(blobId);
    if (probed.kind === 'film') films.set(blobId, probed.film);
    return probed.kind === 'none' ? fail(blobId, limits.retryAfter) : probed;
  };
  const filmOf = async (blobId: string, { turn, client, gone }: Asker): Promise<Probed> => {
    if (tools === null || failed.has(blobId)) return { kind: 'none' };
    const known = films.get(blobId);
    if (known !== undefined) return { kind: 'film', film: known };
    const run = (signal: AbortSignal) => probe(blobId, tools.ffprobe, signal);
    return within(client, () => probes.ask({ key: turn, blobId, run }, limits.maxWait, gone));
  };
  const encode = async (blobId: string, film: Film, part: Part, signal: AbortSignal): Promise<Made> => {
    if (tools === null) return { kind: 'none' };
    const name = nameOf(part);
    const key = `${blobId} ${name}`;
    return reading<Made>(blobId, async ({ input, environment, isCutShort }) => {
      const run = await runBounded(
        { program: tools.ffmpeg, args: partArguments(film, part, input) },
        {
          ...{ limits: programLimits, maxDuration, maxOutputBytes: maxPartBytes, environment },
          signal: AbortSignal.any([signal, stopping.signal]),
        },
      );
      if (run.kind === 'unavailable' || isCutShort()) return { kind: 'busy' };
      if (run.kind === 'killed') return endKilled(key);
      // What took too long may have met a busy machine.
      if (run.kind === 'tooMuch') return fail(key, shortPause);
      if (run.kind !== 'done' || run.output.byteLength === 0) return fail(key, limits.retryAfter);
      await cache.keep(blobId, name, run.output);
      return { kind: 'made', bytes: run.output };
    });
  };

  return {
    isReady: source !== null,
    filmOf,
    partOf: async (blobId, part, asker) => {
      const name = nameOf(part);
      const kept = await cache.read(blobId, name);
      if (kept !== null) return { kind: 'made', bytes: kept };
      if (failed.has(`${blobId} ${name}`)) return { kind: 'none' };
      const probed = await filmOf(blobId, asker);
      if (probed.kind !== 'film') return probed;
      const { film } = probed;
      if (!hasPart(film, part)) return { kind: 'none' };
      const run = (signal: AbortSignal) => encode(blobId, film, part, signal);
      const work = { key: asker.turn, blobId: `${blobId} ${name}`, run };
      return within(asker.client, () => encodings.ask(work, limits.maxWait, asker.gone));
    },
    cache,
    stop: async () => {
      stopping.abort();
      await queue.stop();
      await source?.stop();
    },
  };
}
