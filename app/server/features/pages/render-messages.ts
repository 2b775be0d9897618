import type { ShareAnswer, ShareQuestion } from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import * as v from 'valibot';

/** Data that both threads build from the same types; a message that is none is a fault of ours. */
const data = <T>() => v.custom<T>((value) => typeof value === 'object' && value !== null);

const Pairs = v.array(v.tuple([v.string(), v.string()]));
const id = v.number();

/** Messages to the rendering thread: a document to render, the answer to a question about it, and whether it goes on. */
export const Order = v.variant('kind', [
  v.object({
    kind: v.literal('render'),
    id,
    url: v.string(),
    headers: Pairs,
    facts: data<PageFacts>(),
    nonce: v.string(),
  }),
  v.object({ kind: v.literal('share'), id, nth: v.number(), answer: data<ShareAnswer>() }),
  v.object({ kind: v.literal('api'), id, nth: v.number(), status: v.number(), body: v.unknown() }),
  v.object({ kind: v.literal('failed'), id, nth: v.number(), error: v.string() }),
  v.object({ kind: v.literal('check') }),
]);
export type Order = v.InferOutput<typeof Order>;

/** Messages from the rendering thread: a question about a document, and the document or why there is none. */
export const Report = v.variant('kind', [
  v.object({ kind: v.literal('share'), id, nth: v.number(), question: data<ShareQuestion>() }),
  v.object({
    kind: v.literal('api'),
    id,
    nth: v.number(),
    path: v.string(),
    query: v.record(v.string(), v.optional(v.union([v.string(), v.number(), v.boolean()]))),
  }),
  v.object({
    kind: v.literal('rendered'),
    id,
    status: v.number(),
    headers: Pairs,
    body: v.nullable(v.instance(Uint8Array<ArrayBuffer>)),
  }),
  v.object({ kind: v.literal('failed'), id, error: v.string() }),
  v.object({ kind: v.literal('awake') }),
]);
export type Report = v.InferOutput<typeof Report>;
