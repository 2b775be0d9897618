import { buffer } from 'node:stream/consumers';
import { mediaTypeOf } from '@aloft/core/service';
import type { ThumbnailSize } from '@aloft/core/wire';
import type { BlobStore } from '../../platform/blobs/store.ts';
import { decodeFrame } from './decoder.ts';
import {
  largestPicture,
  type MediaFacts,
  type MediaFailure,
  type ReadRange,
  thumbnailSides,
} from './kinds.ts';
import type { Answer, Job } from './messages.ts';
import type { Ask } from './worker-pool.ts';

/** A stored content that may be a picture, video or audio. */
export interface Content {
  readonly blob_id: string;
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
}

/** The result of examining a content. */
export type Examined =
  | { readonly kind: 'facts'; readonly facts: MediaFacts }
  | { readonly kind: 'thumbnail'; readonly webp: Uint8Array }
  /** No installed tool can read it. */
  | { readonly kind: 'none' }
  /** The content is the cause. */
  | { readonly kind: 'failed'; readonly reason: MediaFailure }
  | { readonly kind: 'unavailable' };

/** The tools to examine contents with. */
export interface Tools {
  readonly blobs: BlobStore;
  /** The video frame decoder, if there is one. */
  readonly decoder: string | null;
  /** Aborts the decoder. */
  readonly signal: AbortSignal;
}

const isPicture = ({ extension }: Content): boolean => mediaTypeOf(extension).category === 'image';

const rangesOf =
  (blobs: BlobStore, blobId: string): ReadRange =>
  async (start, end) =>
    new Uint8Array(await buffer(blobs.read(blobId, { start, end: end - 1 })));

const rangesIn =
  (bytes: Uint8Array): ReadRange =>
  async (start, end) =>
    bytes.slice(start, end);

/** Why no process is started; null when one is. */
function refusalOf(content: Content): MediaFailure | null {
  if (content.size === 0) return 'unreadable';
  return isPicture(content) && content.size > largestPicture ? 'too_large' : null;
}

/** Runs one job; a video's frame still has to be decoded. */
async function have(
  ask: Ask,
  job: Job,
  read: ReadRange,
): Promise<Examined | Extract<Answer, { kind: 'film' }>> {
  const outcome = await ask(job, read);
  if (outcome.kind !== 'answer') return outcome;
  const { answer } = outcome;
  return answer.kind === 'refused' ? { kind: 'failed', reason: answer.reason } : answer;
}

/** Runs one job on a picture in memory, which is no video. */
async function haveOf(ask: Ask, job: Job, bytes: Uint8Array): Promise<Examined> {
  const had = await have(ask, job, rangesIn(bytes));
  return had.kind === 'film' ? { kind: 'none' } : had;
}

async function decode(
  { decoder, signal }: Tools,
  ask: Ask,
  { film, rotation }: Extract<Answer, { kind: 'film' }>,
): Promise<Examined> {
  if (decoder === null) return { kind: 'none' };
  const decoded = await decodeFrame(decoder, film, { signal });
  if (decoded.kind === 'unavailable') return decoded;
  if (decoded.kind === 'tooMuch') return { kind: 'failed', reason: 'time' };
  if (decoded.kind === 'undecodable') return { kind: 'failed', reason: 'unreadable' };
  const { png } = decoded;
  const side = thumbnailSides.SIZE_LARGE;
  return haveOf(ask, { wanted: 'pictureThumbnail', size: png.byteLength, rotation, side }, png);
}

/** Makes a smaller thumbnail of one that was made: none is read from the content twice. Never rejects. */
export function scaleThumbnail(ask: Ask, webp: Uint8Array, size: ThumbnailSize): Promise<Examined> {
  const side = thumbnailSides[size];
  return haveOf(ask, { wanted: 'pictureThumbnail', size: webp.byteLength, rotation: 0, side }, webp);
}

/** Makes the picture of an account out of bytes that are stored nowhere. Never rejects. */
export function makePortrait(ask: Ask, bytes: Uint8Array): Promise<Examined> {
  return haveOf(ask, { wanted: 'portrait', size: bytes.byteLength }, bytes);
}

/** Examines a content in a media process. Never rejects. */
export async function examine(
  tools: Tools,
  ask: Ask,
  content: Content,
  wanted: 'facts' | 'thumbnail',
): Promise<Examined> {
  const refusal = refusalOf(content);
  if (refusal !== null) return { kind: 'failed', reason: refusal };
  const { size } = content;
  const job: Job =
    wanted === 'facts'
      ? { wanted: isPicture(content) ? 'pictureFacts' : 'containerFacts', size }
      : isPicture(content)
        ? { wanted: 'pictureThumbnail', size, rotation: 0, side: thumbnailSides.SIZE_LARGE }
        : { wanted: 'filmThumbnail', size };
  const had = await have(ask, job, rangesOf(tools.blobs, content.blob_id));
  return had.kind === 'film' ? decode(tools, ask, had) : had;
}
