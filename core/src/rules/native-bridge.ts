import * as v from 'valibot';

/** Max. characters on the first page of the text that a native agent gets (R6.6). */
export const agentPageLength = 350;

/** The bridges that a page finds: plain facts, since this file knows no window. */
export interface BridgeFacts {
  /** `navigator.userAgent`. */
  readonly agent: string;
  /** WebKit's message handler of our name. */
  readonly webkitHandler: boolean;
  /** An object of our name with a method that takes text. */
  readonly textBridge: boolean;
}

/** Where the page runs: in a browser, or inside an app of ours that is spoken to in one of two ways. */
export type Embedding =
  | { readonly kind: 'browser' }
  | { readonly kind: 'native'; readonly format: BridgeFormat; readonly version: string };
/** iOS takes an object, every other app a text of JSON. */
export type BridgeFormat = 'object' | 'text';

const agentMark = /(?:^|\s)Aloft(?:App|TV|Desktop)\/(\d{1,5}(?:\.\d{1,5}){0,3})(?=$|[\s;)])/;

/**
 * Whether an app of ours is around the page (R6.6): its agent names it and its bridge is there. Neither alone is
 * enough: anybody can write an agent, and other apps have bridges. It decides on display only, never on rights (T30).
 */
export function detectEmbedding(facts: BridgeFacts): Embedding {
  const version = agentMark.exec(firstPageOfAgent(facts.agent))?.[1];
  if (version === undefined) return { kind: 'browser' };
  if (facts.webkitHandler) return { kind: 'native', format: 'object', version };
  return facts.textBridge ? { kind: 'native', format: 'text', version } : { kind: 'browser' };
}

/**
 * The first page of an agent text: at most 350 characters, counted as people count them, so that none is cut in two
 * (R6.6). Shorter texts come back as they are.
 */
export function firstPageOfAgent(text: string): string {
  // Two units make a character at most, so a page cannot reach further into a long text.
  return [...text.slice(0, 2 * agentPageLength)].slice(0, agentPageLength).join('');
}

const ShortText = v.pipe(v.string(), v.maxLength(300));
const WebAddress = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
);

/** Everything that a page may ask of the app around it (T30). Nothing else passes. */
export const BridgeCall = v.variant('name', [
  v.strictObject({ name: v.literal('close') }),
  v.strictObject({ name: v.literal('sign_in') }),
  v.strictObject({ name: v.literal('set_title'), title: ShortText }),
  v.strictObject({ name: v.literal('share'), title: ShortText, url: WebAddress }),
  v.strictObject({ name: v.literal('open_browser'), url: WebAddress }),
  v.strictObject({ name: v.literal('open_file'), file_id: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)) }),
  v.strictObject({ name: v.literal('buy'), product: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)) }),
]);
export type BridgeCall = Readonly<v.InferOutput<typeof BridgeCall>>;

const CallId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A call on its way: its number comes back with the reply. */
export const BridgeRequest = v.strictObject({ id: CallId, call: BridgeCall });
export type BridgeRequest = Readonly<v.InferOutput<typeof BridgeRequest>>;

/** What the app says to a call. */
export const BridgeReply = v.variant('result', [
  v.strictObject({ id: CallId, result: v.literal('done') }),
  v.strictObject({ id: CallId, result: v.literal('cancelled') }),
  v.strictObject({ id: CallId, result: v.literal('failed'), message: ShortText }),
]);
export type BridgeReply = Readonly<v.InferOutput<typeof BridgeReply>>;

/** A request in the form that the app takes. */
export type BridgeMessage =
  | { readonly format: 'object'; readonly body: BridgeRequest }
  | { readonly format: 'text'; readonly body: string };

/** A request as the app takes it (R6.6); null for a call that is not on the list or not of its shape. */
export function toBridgeMessage(format: BridgeFormat, id: number, call: unknown): BridgeMessage | null {
  const parsed = v.safeParse(BridgeRequest, { id, call });
  if (!parsed.success) return null;
  return format === 'object'
    ? { format, body: parsed.output }
    : { format, body: JSON.stringify(parsed.output) };
}

function fromText(body: unknown): unknown {
  if (typeof body !== 'string' || body.length > 4096) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The app's reply to a call (R6.6, T30); null for anything of another shape or in the other app's form. Never throws. */
export function parseBridgeReply(format: BridgeFormat, body: unknown): BridgeReply | null {
  const parsed = v.safeParse(BridgeReply, format === 'object' ? body : fromText(body));
  return parsed.success ? parsed.output : null;
}
