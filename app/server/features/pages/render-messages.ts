import type { ShareAnswer, ShareQuestion } from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import * as v from 'valibot';

/** Data that both threads build from the same types; a message that is none is a fault of ours. */
const data = <T>() => v.custom<T>((value) => typeof value === 'object' && value !== null);

const Pairs = v.array(v.tuple([v.string(), v.string()]));
/** Of a document. */
const id = v.number();
/** Of a question about a document. */
const nth = v.number();

/** Messages to the rendering thread: a document to render, the answer to a question about one, and whether it goes on. */
export const ToThread = v.variant('kind', [
  v.object({
    kind: v.literal('render'),
    id,
    url: v.string(),
    headers: Pairs,
    facts: data<PageFacts>(),
    nonce: v.string(),
  }),
  v.object({ kind: v.literal('share'), nth, answer: data<ShareAnswer>() }),
  v.object({ kind: v.literal('api'), nth, status: v.number(), body: v.unknown() }),
  v.object({ kind: v.literal('failed'), nth, error: v.string() }),
  v.object({ kind: v.literal('ping') }),
]);
export type ToThread = v.InferOutput<typeof ToThread>;

/** Messages from the rendering thread: a question about a document, and the document or why there is none. */
export const FromThread = v.variant('kind', [
  v.object({ kind: v.literal('share'), id, nth, question: data<ShareQuestion>() }),
  v.object({
    kind: v.literal('api'),
    id,
    nth,
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
  v.object({ kind: v.literal('pong') }),
]);
export type FromThread = v.InferOutput<typeof FromThread>;
