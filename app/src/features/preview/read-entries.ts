import { type Failure, localFailure, type Result } from '@aloft/core';
import type { Contents } from '@aloft/core/wire';
import { createTarDecoder } from 'modern-tar';
import { openContent } from '../../data/content.ts';
import { renewedReads } from '../../data/renewed-reads.ts';
import { containedUrl } from './contained-entry.ts';
import type { PlannedFile } from './extraction-plan.ts';

/** An archive whose entries are read. */
export interface ArchiveSource {
  readonly format: Contents['format'];
  /** Where its bytes are now. */
  readonly addressNow: () => Promise<Result<string>>;
}

/** How a reading of several entries ended. */
export interface EntriesRead {
  /** What was not read; the broken ones last, so that another try begins with the others. */
  readonly rest: readonly PlannedFile[];
  /** Null when all was read. */
  readonly failure: Failure | null;
}

type OnRead = (planned: PlannedFile, file: File) => Promise<void>;

const broken = localFailure('data_loss');

/** Whether a failure is one of the entry: the next one can be well. */
const isOfEntry = ({ code }: Failure): boolean => code === 'data_loss' || code === 'not_found';

/** A file of the drive from the bytes of an entry; a failure where they are not as many as the archive claims. */
function toFile({ entry, name }: PlannedFile, bytes: Blob): Result<File> {
  if (bytes.size !== Number(entry.size)) return { ok: false, failure: broken };
  const modified = Date.parse(entry.modified_time);
  const lastModified = Number.isNaN(modified) ? Date.now() : modified;
  return { ok: true, value: new File([bytes], name, { lastModified }) };
}

/** The service unpacks one entry, checks its sum and ends early where it is not what it claims to be. */
async function readOne(archive: string, planned: PlannedFile, signal: AbortSignal): Promise<Result<File>> {
  const answer = await openContent(containedUrl(archive, planned.entry.id), { signal });
  if (!answer.ok) return answer;
  try {
    return toFile(planned, await answer.value.blob());
  } catch (error) {
    return { ok: false, failure: localFailure('unreachable', String(error)) };
  }
}

async function readEach(
  archive: string,
  addressNow: ArchiveSource['addressNow'],
  files: readonly PlannedFile[],
  signal: AbortSignal,
  onRead: OnRead,
): Promise<EntriesRead> {
  const reads = renewedReads(archive, addressNow);
  const failed: PlannedFile[] = [];
  let first: Failure | null = null;
  for (const [nth, planned] of files.entries()) {
    const read = await reads((address) => readOne(address, planned, signal));
    if (signal.aborted) return { rest: [...files.slice(nth), ...failed], failure: first };
    if (read.ok) {
      await onRead(planned, read.value);
      continue;
    }
    failed.push(planned);
    first ??= read.failure;
    if (!isOfEntry(read.failure))
      return { rest: [...files.slice(nth + 1), ...failed], failure: read.failure };
  }
  return { rest: failed, failure: first };
}

/**
 * Several entries of a tar in one pass through it: to have the service open each would unpack, for each, all that stands
 * before it. A tar has no sums; its gzip has one of the whole. What the pass does not reach, as in a gzip of several members,
 * the service may find: it is asked for one by one.
 */
async function readTar(
  archive: string,
  { format, addressNow }: ArchiveSource,
  files: readonly PlannedFile[],
  signal: AbortSignal,
  onRead: OnRead,
): Promise<EntriesRead> {
  const wanted = new Map(files.map((planned) => [Number(planned.entry.id), planned]));
  const answer = await openContent(archive, { signal });
  if (!answer.ok) return { rest: files, failure: answer.failure };
  const { body } = answer.value;
  if (body === null) return { rest: files, failure: broken };
  const failed: PlannedFile[] = [];
  const bytes = format === 'tar.gz' ? body.pipeThrough(new DecompressionStream('gzip')) : body;
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true })).getReader();
  let isOffline = false;
  try {
    for (let nth = 0; wanted.size > 0 && !signal.aborted; nth += 1) {
      const { done, value } = await entries.read();
      if (done) break;
      const planned = wanted.get(nth);
      if (planned === undefined) {
        await value.body.cancel();
        continue;
      }
      const read = toFile(planned, await new Response(value.body).blob());
      if (signal.aborted) break;
      wanted.delete(nth);
      if (read.ok) await onRead(planned, read.value);
      else failed.push(planned);
    }
  } catch {
    isOffline = !window.navigator.onLine;
  }
  await entries.cancel().catch(() => undefined);
  const others = [...wanted.values()];
  if (isOffline) return { rest: [...others, ...failed], failure: localFailure('unreachable') };
  const ended = await readEach(archive, addressNow, others, signal, onRead);
  return { rest: [...ended.rest, ...failed], failure: ended.failure ?? (failed.length > 0 ? broken : null) };
}

/**
 * Reads entries of an archive one after the other, and hands over each as a file. Ends at the first failure that is not
 * the fault of one entry; nothing is thrown.
 */
export async function readEntries(
  source: ArchiveSource,
  files: readonly PlannedFile[],
  signal: AbortSignal,
  onRead: OnRead,
): Promise<EntriesRead> {
  const { format, addressNow } = source;
  const archive = await addressNow();
  if (!archive.ok) return { rest: files, failure: archive.failure };
  const isTar = format === 'tar' || format === 'tar.gz';
  if (isTar && files.length > 1) return await readTar(archive.value, source, files, signal, onRead);
  return await readEach(archive.value, addressNow, files, signal, onRead);
}
