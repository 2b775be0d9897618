import { extensionOf } from '@aloft/core/service';
import * as v from 'valibot';
import { type Blob, BlobsFull } from '../../platform/blobs/store.ts';
import type { HeldLease } from '../../platform/database/leases.ts';
import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { findPlaceOrTop } from '../files/ancestors.ts';
import { settleName } from '../files/conflicts.ts';
import { recordEvent } from '../files/events.ts';
import { fileRow } from '../files/rows.ts';
import { releaseBytes, reserveEntries } from '../files/space.ts';
import { findFile, freeName } from '../files/tree.ts';
import { recordNotice } from '../notices/record.ts';
import type { TorrentEngine } from '../torrents/engine.ts';
import { runTorrent } from '../torrents/task.ts';
import { discardAll } from '../uploads/abandon.ts';
import { limitsOf, tooLarge } from '../vip/limits.ts';
import { DownloadFailure } from './download-failure.ts';
import { type FetchRules, type Found, fetchPublic } from './fetch.ts';
import { Work } from './link.ts';
import { nameOfDownload } from './names.ts';
import { noteStep, progressOf } from './progress.ts';
import {
  beginReservation,
  endReservation,
  growReservation,
  heldReservation,
  isKept,
  replaceBlob,
} from './reservation.ts';
import type { Started } from './started.ts';

/** Space is taken in such steps where the length is not announced. */
const step = 16 * 1024 ** 2;
/** Progress is written at most this often, in milliseconds. */
const often = 1000;

/** What one run of a task is given. */
export interface Run {
  readonly taskId: string;
  readonly lease: HeldLease;
  /** Ends the run: the task was cancelled, the server stops, or the lease is lost. */
  readonly signal: AbortSignal;
}

/** Takes a waiting task; null when it was cancelled, or somebody has it. */
async function start(services: Services, { taskId, lease }: Run): Promise<Started | null> {
  return transact(services.db, async (db) => {
    const now = services.clock();
    const row = await db
      .updateTable('tasks')
      .set({ phase: 'PHASE_TYPE_RUNNING', message: '', step: 'look_up', speed: 0, updated_at: now })
      .where('id', '=', taskId)
      .where('type', '=', 'offline')
      .where('phase', '=', 'PHASE_TYPE_PENDING')
      .returning(['account_id', 'work'])
      .executeTakeFirst();
    if (row === undefined) return null;
    const work = v.parse(Work, JSON.parse(row.work));
    const held = await heldReservation(db, taskId);
    if (held !== null) return { reservation: held, space: held.space, work, lease };
    const reservation = { taskId, accountId: row.account_id, fileId: newId(), blobId: newId() };
    await beginReservation(db, reservation, now);
    return { reservation, space: 0, work, lease };
  });
}

/** The bytes one by one, each within space that is reserved before it is written (T18, T19). */
async function* reserved(
  services: Services,
  { reservation, lease, space: held }: Started,
  found: Found,
): AsyncGenerator<Uint8Array> {
  let size = found.from;
  let space = held;
  let written = performance.now();
  const note = progressOf(services, reservation.taskId);
  const grow = async (...tries: number[]): Promise<void> => {
    for (const bytes of tries) {
      const grown = await growReservation(services, reservation, bytes);
      if (grown === 'ended') throw new DownloadFailure('cancelled');
      if (grown === 'grown') {
        space += bytes;
        return;
      }
    }
    throw new DownloadFailure('file_space_not_enough');
  };
  const limits = await limitsOf(services, reservation.accountId);
  const check = (bytes: number): void => {
    if (tooLarge(limits, bytes) !== null) throw new DownloadFailure('out_of_range');
  };
  // Before it may be refused: how large it is says what would make room for it.
  await note(size, found.size);
  if (found.size !== null && found.size > space) await grow(found.size - space);
  check(found.size ?? 0);
  // Last, as a person can do something about the others.
  if ((await services.blobs.hasRoom?.(Math.max(0, (found.size ?? 0) - size))) === false)
    throw new DownloadFailure('storage_full');
  for await (const part of found.bytes) {
    size += part.byteLength;
    if (found.size !== null && size > found.size) throw new DownloadFailure('out_of_range');
    if (size > space) await grow(Math.max(step, size - space), size - space);
    check(size);
    yield part;
    if (performance.now() - written < often) continue;
    written = performance.now();
    lease.assertHeld();
    await note(size, found.size);
  }
  if (found.size !== null && size < found.size) throw new DownloadFailure('unreachable');
}

/**
 * Gives what was fetched its place in the folder, as the task's `conflict` has it. Answers the file; with `skip` the
 * one that has the name already, and the fetched bytes, which nobody names, give their space back.
 */
async function placeFile(
  services: Services,
  { reservation, work }: Started,
  made: { readonly parentId: string; readonly name: string; readonly blob: Blob; readonly now: number },
): Promise<{ readonly id: string; readonly name: string; readonly size: number }> {
  const { db } = services;
  const { accountId, fileId } = reservation;
  const { parentId, blob, now } = made;
  const coming = { accountId, parentId, name: made.name, kind: 'drive#file' as const };
  const settled = await settleName(db, coming, work.conflict ?? 'keep_both', now);
  if (!isRefusal(settled) && settled.kind === 'skipped') {
    await releaseBytes(db, accountId, blob.size);
    return settled.row;
  }
  const full = await reserveEntries(services, accountId, 1);
  if (full !== null) throw new DownloadFailure(full.refused);
  // It was fetched: what may not take a name gets a number.
  const name = isRefusal(settled) ? await freeName(db, accountId, parentId, made.name) : settled.name;
  const row = fileRow({ accountId, parentId, name, now, size: blob.size, blobId: blob.id });
  await db
    .insertInto('files')
    .values({ ...row, id: fileId })
    .execute();
  const file = await findFile(db, accountId, fileId);
  if (file !== null) await recordEvent(db, 'TYPE_DOWNLOAD', file, now);
  return { id: fileId, name, size: blob.size };
}

/** Makes the bytes a file, in the crash-safe order (P2): row, event, space and task change in one transaction. */
async function complete(services: Services, started: Started, found: Found, size: number): Promise<void> {
  const { reservation, work, lease } = started;
  const { accountId, taskId, blobId } = reservation;
  await noteStep(services, taskId, 'check');
  const blob = await services.blobs.finish(blobId, size, lease);
  await noteStep(services, taskId, 'save');
  const now = services.clock();
  const { disposition, type, url } = found;
  const wanted = nameOfDownload({ wanted: work.name, disposition, type, url });
  const makeFile = async (db: Database): Promise<boolean> => {
    const held = await db
      .deleteFrom('uploads')
      .where('id', '=', taskId)
      .where('blob_id', '=', blobId)
      .returning('size')
      .executeTakeFirst();
    if (held === undefined) return false;
    await releaseBytes(db, accountId, held.size - blob.size);
    await db
      .insertInto('blobs')
      .values({ id: blob.id, size: blob.size, sha256: blob.sha256, gcid: blob.gcid, created_at: now })
      .execute();
    const { id: parentId } = await findPlaceOrTop(db, accountId, work.parentId);
    const file = await placeFile({ ...services, db }, started, { parentId, name: wanted, blob, now });
    await db
      .updateTable('tasks')
      .set({
        phase: 'PHASE_TYPE_COMPLETE',
        progress: 100,
        file_id: file.id,
        file_name: file.name,
        file_size: file.size,
        fetched_size: file.size,
        speed: 0,
        name: file.name,
        work: '',
        updated_at: now,
      })
      .where('id', '=', taskId)
      .execute();
    return true;
  };
  const done = await transact(services.db, makeFile).catch(async (error: unknown) => {
    await services.blobs.remove(blob.id);
    throw error;
  });
  if (done)
    services.media.note({
      ...{ account_id: accountId, blob_id: blob.id },
      ...{ extension: extensionOf(wanted), size: blob.size },
    });
  else await services.blobs.remove(blob.id);
  await discardAll(services, [blobId]);
}

/** Ends a running task with a code; one that was paused meanwhile keeps what it has. */
async function fail(services: Services, taskId: string, { code, status }: DownloadFailure): Promise<void> {
  await transact(services.db, async (db) => {
    const row = await db
      .updateTable('tasks')
      .set({ phase: 'PHASE_TYPE_ERROR', message: code, speed: 0, updated_at: services.clock() })
      .where('id', '=', taskId)
      .where('phase', '=', 'PHASE_TYPE_RUNNING')
      .returning(['params', 'account_id', 'name'])
      .executeTakeFirst();
    if (row === undefined) return;
    const { http_status: _, ...params } = v.parse(v.record(v.string(), v.string()), JSON.parse(row.params));
    const told = status === null ? params : { ...params, http_status: String(status) };
    await db
      .updateTable('tasks')
      .set({ params: JSON.stringify(told) })
      .where('id', '=', taskId)
      .execute();
    await endReservation(db, taskId);
    const { account_id: accountId, name } = row;
    await recordNotice(db, { accountId, type: 'TYPE_DOWNLOAD_FAILED', name }, services.clock());
  });
}

/** What is here of the source since before a pause; none where it cannot be continued. */
async function haveOf(
  services: Services,
  { reservation, space, work }: Started,
): Promise<FetchRules['have']> {
  if (space === 0 || work.validator === '') return undefined;
  const bytes = await services.blobs.unfinishedSize(reservation.blobId);
  return bytes === 0 ? undefined : { bytes, validator: work.validator };
}

/** Another blob for a source that begins anew, so that its bytes never follow those of another version. */
async function beginAnew(services: Services, started: Started): Promise<Started> {
  const { reservation } = started;
  const blobId = newId();
  if (!(await replaceBlob(services.db, reservation, blobId))) throw new DownloadFailure('cancelled');
  await discardAll(services, [reservation.blobId]);
  return { ...started, reservation: { ...reservation, blobId } };
}

/** Remembers the version of the source, for a run after a pause. */
async function keepValidator(
  services: Services,
  { reservation, work }: Started,
  validator: string,
): Promise<void> {
  if (validator === work.validator) return;
  await services.db
    .updateTable('tasks')
    .set({ work: JSON.stringify({ ...work, validator }) })
    .where('id', '=', reservation.taskId)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .execute();
}

/** Stores what was found; its bytes are counted and never more than what is reserved. */
async function store(services: Services, started: Started, found: Found): Promise<void> {
  const bytes = reserved(services, started, found);
  const { blobId } = started.reservation;
  const added = await services.blobs.append(blobId, bytes, Number.MAX_SAFE_INTEGER, started.lease);
  if (added.kind !== 'appended') throw new DownloadFailure('storage_full');
  await complete(services, started, found, added.size).catch((error: unknown) => {
    throw error instanceof BlobsFull ? new DownloadFailure('storage_full') : error;
  });
}

/**
 * Runs one waiting task to its end (R1.9): a file, or a code in the task's message. When its signal ends it, the
 * task is left as it is: it was cancelled, or whoever takes it up next begins it again.
 */
export async function runDownload(services: Services, engine: TorrentEngine | null, run: Run): Promise<void> {
  const { taskId, signal } = run;
  let started = await start(services, run);
  if (started === null) return;
  const allowed = services.configuration.offlineTestTargets;
  try {
    if (started.work.kind === 'torrent') await runTorrent(services, engine, started, signal);
    else {
      const begun = started;
      const have = await haveOf(services, begun);
      const rules = { signal, allowed, ...(have === undefined ? {} : { have }) };
      await fetchPublic(new URL(begun.work.url), rules, async (found) => {
        started = found.from === 0 && begun.space > 0 ? await beginAnew(services, begun) : begun;
        await keepValidator(services, started, found.validator);
        await store(services, started, found);
      });
    }
  } catch (error) {
    try {
      if (signal.aborted) return;
      const known = error instanceof DownloadFailure;
      if (!known) services.log({ event: 'offline-download', error: String(error) });
      await fail(services, taskId, known ? error : new DownloadFailure('internal'));
    } finally {
      // The next run has an id of its own, unless it continues after a pause.
      if (!(await isKept(services.db, started.reservation)))
        await discardAll(services, [started.reservation.blobId]);
    }
  }
}
