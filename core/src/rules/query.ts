import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import { fileViews } from '../wire/display-modes.ts';
import { pageActions } from './actions.ts';
import { isEmbedOrigin } from './embed-origins.ts';
import { MarketingValue } from './marketing.ts';
import { queryOrders } from './orders.ts';

export const signInSources = ['pp_browser_extension', 'pc_client'] as const;
export type SignInSource = (typeof signInSources)[number];

/** No address of ours is longer (T20). */
const maxSearchLength = 8192;

const Flag = v.pipe(
  v.picklist(['1', 'true', '0', 'false', '']),
  // `?hide_header` alone means yes.
  v.transform((text) => text !== '0' && text !== 'false'),
);

/** A port of this computer in hex: 1 to 4 digits, 1024 to 65535 (T11, R4.13); gives a number. */
export const HexPort = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{1,4}$/i),
  v.transform((text) => Number.parseInt(text, 16)),
  v.minValue(1024),
  v.maxValue(65_535),
);

/** Every parameter that an address may carry, under its own name (R2.23–R2.26, R5.1). */
export const queryParameters = {
  action: v.picklist(pageActions),
  scene: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
  /** A share's passcode. Owners choose it, so any letters; nothing that a person cannot see. */
  s_code: v.pipe(v.string(), v.regex(/^[^\p{C}\s]{1,64}$/u)),
  hide_header: Flag,
  view: v.picklist(fileViews),
  order: v.picklist(queryOrders),
  locale: v.picklist(localeCodes),
  __source: MarketingValue,
  __medium: MarketingValue,
  __campaign: MarketingValue,
  code: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,512}$/)),
  bridge_auth: v.literal('1'),
  from_source: v.picklist(signInSources),
  port: HexPort,
  /** Words of letters, digits and `_ . : -`, one space between them. */
  scope: v.pipe(v.string(), v.maxLength(256), v.regex(/^[\w.:-]+(?: [\w.:-]+)*$/)),
  state: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,512}$/)),
  /** The form of an origin only; whether it is on the operator's list is decided elsewhere (T1). */
  origin: v.pipe(v.string(), v.check(isEmbedOrigin)),
} as const;

export type QueryName = keyof typeof queryParameters;

const p = queryParameters;
/** What an address says, valid; what it does not say, or says wrongly, is missing (R2.23). */
export const PageQuery = v.object({
  action: v.exactOptional(p.action),
  scene: v.exactOptional(p.scene),
  s_code: v.exactOptional(p.s_code),
  hide_header: v.exactOptional(p.hide_header),
  view: v.exactOptional(p.view),
  order: v.exactOptional(p.order),
  locale: v.exactOptional(p.locale),
  __source: v.exactOptional(p.__source),
  __medium: v.exactOptional(p.__medium),
  __campaign: v.exactOptional(p.__campaign),
  code: v.exactOptional(p.code),
  bridge_auth: v.exactOptional(p.bridge_auth),
  from_source: v.exactOptional(p.from_source),
  port: v.exactOptional(p.port),
  scope: v.exactOptional(p.scope),
  state: v.exactOptional(p.state),
  origin: v.exactOptional(p.origin),
});
export type PageQuery = Readonly<v.InferOutput<typeof PageQuery>>;

const names: readonly QueryName[] = v.keyof(PageQuery).options;

/** The text of a value as an address would carry it: the first of a repeated one; null for what no address carries. */
function textOf(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'string') return one;
  // Routers parse `1` and `true` as JSON before the text can be read.
  return typeof one === 'boolean' || (typeof one === 'number' && Number.isSafeInteger(one))
    ? String(one)
    : null;
}

function read(
  search: string | URLSearchParams | Readonly<Record<string, unknown>>,
): (name: QueryName) => string | null {
  if (typeof search === 'string') {
    const parameters = new URLSearchParams(search.length > maxSearchLength ? '' : search);
    return (name) => parameters.get(name);
  }
  if (search instanceof URLSearchParams) return (name) => search.get(name);
  return (name) => (Object.hasOwn(search, name) ? textOf(search[name]) : null);
}

/**
 * Everything an address says that is valid (R2.23–R2.26, R5.1, P28): a search text with or without its `?`, parsed
 * parameters, or a router's record. The first of a repeated parameter counts; what is unknown, not valid or in a
 * text longer than 8192 characters is dropped. `port` is a number read from hex: give the search text itself, since
 * a router's record may have read `1e04` as a number already. Never throws.
 */
export function parsePageQuery(
  search: string | URLSearchParams | Readonly<Record<string, unknown>>,
): PageQuery {
  const textFor = read(search);
  const valid: Partial<Record<QueryName, string>> = {};
  for (const name of names) {
    const text = textFor(name);
    if (text !== null && v.is(queryParameters[name], text)) valid[name] = text;
  }
  const parsed = v.safeParse(PageQuery, valid);
  return parsed.success ? parsed.output : {};
}

/** A port of this computer written in hex (T11, R4.13); null for anything else. Never throws. */
export function parseHexPort(text: unknown): number | null {
  const parsed = v.safeParse(HexPort, text);
  return parsed.success ? parsed.output : null;
}
