import * as v from 'valibot';

const Bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Messages to the hashing thread. Bytes are in shared memory, so they are not copied. */
export const Asked = v.variant('kind', [
  v.object({ kind: v.literal('begin'), id: v.number(), size: v.number() }),
  v.object({ kind: v.literal('update'), id: v.number(), bytes: Bytes }),
  v.object({ kind: v.literal('finish'), id: v.number() }),
  v.object({ kind: v.literal('drop'), id: v.number() }),
]);
export type Asked = v.InferOutput<typeof Asked>;

/** Messages from the hashing thread, in request order: bytes were read and may be overwritten, or the digests. */
export const Answered = v.variant('kind', [
  v.object({ kind: v.literal('taken'), id: v.number() }),
  v.object({ kind: v.literal('finished'), id: v.number(), sha256: v.string(), gcid: v.string() }),
]);
export type Answered = v.InferOutput<typeof Answered>;
