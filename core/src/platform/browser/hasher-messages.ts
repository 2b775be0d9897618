import * as v from 'valibot';
import { hashNames } from '../../upload/file-hasher.ts';

/** Messages to the worker. */
export const HashRequest = v.object({
  blob: v.blob(),
  size: v.number(),
  wanted: v.array(v.picklist(hashNames)),
});
export type HashRequest = v.InferOutput<typeof HashRequest>;

/** Messages from the worker: progress, then one result. */
export const HashReply = v.variant('kind', [
  v.object({ kind: v.literal('progress'), read: v.number() }),
  v.object({ kind: v.literal('hashed'), hashes: v.object({ gcid: v.string(), sha256: v.string() }) }),
  /** The file could not be read to its end. */
  v.object({ kind: v.literal('failed'), reason: v.string() }),
  /** WebAssembly is blocked in the worker. */
  v.object({ kind: v.literal('unable') }),
]);
export type HashReply = v.InferOutput<typeof HashReply>;
