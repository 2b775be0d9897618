import * as v from 'valibot';

// What the server and the engine's process say to each other. Both parse what they hear.

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Peer = v.object({ address: v.string(), port: v.number() });

/** Where a download begins: a link's hash, or a `.torrent` file's own bytes. */
export const Source = v.variant('kind', [
  v.object({
    kind: v.literal('magnet'),
    infoHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
    trackers: v.array(v.string()),
    peers: v.array(Peer),
  }),
  v.object({ kind: v.literal('file'), bytes: v.instance(Uint8Array) }),
]);
export type Source = v.InferOutput<typeof Source>;

/** One download as the engine does it. */
export const Job = v.object({
  id: v.string(),
  source: Source,
  /** Where its bytes gather; the engine writes nowhere else. */
  folder: v.string(),
  /** `host:port` of this computer that may be reached; tests alone have any. */
  allowed: v.array(v.string()),
  /** Whether the distributed table may be asked. */
  nodes: v.boolean(),
  /** Milliseconds without a single new piece, after which nobody is believed to have it. */
  stallTimeout: Count,
});
export type Job = v.InferOutput<typeof Job>;

/** What the server says. `go` lets a described torrent's bytes come, once their space is reserved. */
export const Order = v.variant('kind', [
  v.object({ kind: v.literal('begin'), job: Job }),
  v.object({ kind: v.literal('go'), id: v.string() }),
  v.object({ kind: v.literal('end'), id: v.string() }),
]);
export type Order = v.InferOutput<typeof Order>;

/** What a torrent holds, before its bytes. */
export const Description = v.object({
  name: v.string(),
  /** Whether it came as one bare file. */
  isSingle: v.boolean(),
  files: v.array(v.object({ path: v.array(v.string()), size: Count, offset: Count })),
});
export type Description = v.InferOutput<typeof Description>;

/** Why a torrent is not fetched; codes of the catalogue. */
export const TransferCode = v.picklist(['invalid_argument', 'unreachable', 'storage_full', 'internal']);

/** What the engine says: each download ends with one `done`, `failed` or `ended`. */
export const Report = v.variant('kind', [
  v.object({ kind: v.literal('described'), id: v.string(), description: Description }),
  v.object({ kind: v.literal('progress'), id: v.string(), bytes: Count }),
  v.object({ kind: v.literal('done'), id: v.string() }),
  v.object({ kind: v.literal('failed'), id: v.string(), code: TransferCode }),
  v.object({ kind: v.literal('ended'), id: v.string() }),
]);
export type Report = v.InferOutput<typeof Report>;
