import type { Call } from './call.ts';
import { happens, pick, type Random } from './random.ts';
import { escapes, headers, methods, spoiltEscapes, texts, unclean, values } from './values.ts';

/** A request as it is put together; names and values of the address are escaped already. */
export interface Draft {
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly json: unknown } | { readonly bytes: Uint8Array } | null;
}

/** One way to spoil a request. */
export interface Break {
  readonly what: string;
  /** Whether no answer but a refusal is right. */
  readonly refused: boolean;
  readonly apply: (draft: Draft) => Draft;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 40) ?? 'nothing';

/** The call as it succeeds. */
export function draftOf(call: Call, token: string): Draft {
  const json = call.body === undefined && call.more === undefined ? null : { ...call.body, ...call.more };
  return {
    method: call.route.split(' ')[0] ?? '',
    params: Object.fromEntries(
      Object.entries(call.params ?? {}).map(([n, value]) => [n, encodeURIComponent(value)]),
    ),
    query: Object.entries(call.query ?? {}).map(([n, value]) => [n, encodeURIComponent(value)] as const),
    headers: {
      'x-device-id': 'device-1',
      ...(call.as === 'ada' ? { authorization: `Bearer ${token}` } : {}),
      ...(json === null ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    body: call.bytes !== undefined ? { bytes: bytes(call.bytes) } : json === null ? null : { json },
  };
}

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const jsonOf = (draft: Draft): Record<string, unknown> =>
  draft.body !== null && 'json' in draft.body ? object(draft.body.json) : {};
const withJson = (draft: Draft, json: unknown): Draft => ({ ...draft, body: { json } });
const withBytes = (draft: Draft, sent: Uint8Array): Draft => ({ ...draft, body: { bytes: sent } });

function fieldBreaks(call: Call, ids: readonly string[]): Break[] {
  const set = (field: string, value: unknown, refused: boolean): Break => ({
    what: `${field} = ${shown(value)}`,
    refused,
    apply: (draft) => withJson(draft, { ...jsonOf(draft), [field]: value }),
  });
  const fields = Object.entries({ ...call.body, ...call.more });
  return fields.flatMap(([field, good]) => [
    ...[...texts, ...values, ...ids, ...ids.map((id) => [id])].map((value) => set(field, value, false)),
    ...unclean.flatMap((text) => [text, [text], { [text]: 1 }]).map((value) => set(field, value, true)),
    ...(Array.isArray(good) ? ids.map((id) => set(field, [...good, id], false)) : []),
    ...(typeof good === 'string' ? unclean.map((text) => set(field, `${good}${text}`, true)) : []),
    {
      what: `without ${field}`,
      refused: call.body !== undefined && field in call.body,
      apply: (draft: Draft) => {
        const { [field]: _, ...rest } = jsonOf(draft);
        return withJson(draft, rest);
      },
    },
  ]);
}

const long = 'x'.repeat(70_000);
const formType = 'application/x-www-form-urlencoded';

const formText = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

/** The same fields, and others, as a form sends them. */
function formBreaks(call: Call): Break[] {
  if (call.body === undefined && call.more === undefined) return [];
  const form = (what: string, text: (draft: Draft) => string, refused: boolean): Break => ({
    what: `form ${what}`,
    refused,
    apply: (draft) => ({
      ...withBytes(draft, bytes(text(draft))),
      headers: { ...draft.headers, 'content-type': formType },
    }),
  });
  const fields = (draft: Draft): string =>
    Object.entries(jsonOf(draft))
      .map(([name, value]) => `${formText(name)}=${formText(value)}`)
      .join('&');
  return [
    form('as it is', fields, false),
    form('with NUL', (draft) => `${fields(draft)}&unknown=%00`, true),
    form('with NUL in a name', (draft) => `${fields(draft)}&a%00=b`, true),
    form('of nothing', () => '', call.body !== undefined),
    ...[
      ...['&&&', '=', '%', '%ff=%ff', '+=+', '__proto__=1&__proto__[admin]=1&constructor=2', '[]'],
      ...['a[b][c]=d', 'a=1&a=2', `a=${'x'.repeat(60_000)}`, 'a=b&'.repeat(16_000), ' {'],
    ].map((more) => form(`&${more.slice(0, 40)}`, (draft) => `${fields(draft)}&${more}`, false)),
    form('70,000 bytes', (draft) => `${fields(draft)}&long=${long}`, true),
  ];
}

const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

function bodyBreaks(call: Call): Break[] {
  if (call.route.startsWith('GET ')) return [];
  const taken = call.body !== undefined || call.more !== undefined;
  const raw = (what: string, sent: Uint8Array, refused: boolean): Break => ({
    what,
    refused: taken && refused,
    apply: (draft) => withBytes(draft, sent),
  });
  const extra = (what: string, change: (text: string) => string, refused: boolean): Break => ({
    what,
    refused: taken && refused,
    apply: (draft) => withBytes(draft, bytes(change(JSON.stringify(jsonOf(draft))))),
  });
  const prefixed = (field: string) => (text: string) =>
    text.replace('{', `{${field}${text === '{}' ? '' : ','}`);
  return [
    raw('no bytes', new Uint8Array(), call.body !== undefined),
    ...[
      'null',
      '[]',
      '"text"',
      '7',
      'true',
      '[{}]',
      '',
      '{',
      '{"a":',
      '{"a":1}}',
      "{'a':1}",
      '{a:1}',
      'NaN',
    ].map((text) => raw(`body ${text}`, bytes(text), text !== '' || call.body !== undefined)),
    raw('bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), true),
    raw('UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), true),
    raw('13 levels', bytes(deep(13)), true),
    raw('30,000 levels', bytes(deep(30_000)), true),
    raw('70,000 bytes', bytes(JSON.stringify({ long })), true),
    extra('__proto__', prefixed('"__proto__":{"admin":true}'), true),
    extra('an escaped __proto__', prefixed('"\\u005f_proto__":{"admin":true}'), true),
    extra('constructor', prefixed('"constructor":{"prototype":{"admin":true}}'), false),
    extra('an unknown field', prefixed('"unknown":[1,{"two":2}]'), false),
    extra('a NUL in an unknown field', prefixed('"unknown":"\\u0000"'), true),
    extra('half a character in an unknown name', prefixed('"\\ud800":1'), true),
    extra('an overlong escape', (text) => text.replace('{', '{"unknown":"\\xff",'), true),
    extra('everything twice', (text) => text.replace('}', `,${text.slice(1)}`), false),
    extra('spaces', (text) => ` \n\t${text}\r\n`, false),
    extra('a byte order mark', (text) => `\ufeff${text}`, false),
  ];
}

function addressBreaks(call: Call, ids: readonly string[]): Break[] {
  const params = Object.keys(call.params ?? {}).flatMap((name) =>
    [...escapes, ...ids].map(
      (value, index): Break => ({
        what: `:${name} = ${value.slice(0, 40)}`,
        refused: index < spoiltEscapes,
        apply: (draft) => ({ ...draft, params: { ...draft.params, [name]: value } }),
      }),
    ),
  );
  const replaced = (draft: Draft, name: string, value: string) =>
    draft.query.map(([one, old]) => [one, one === name ? value : old] as const);
  const query = Object.keys(call.query ?? {}).flatMap((name): Break[] => [
    ...[...escapes, ...ids, ...texts.map((text) => encodeURIComponent(text))].map(
      (value): Break => ({
        what: `?${name}=${value.slice(0, 40)}`,
        // What is no UTF-8 stays as it was written; NUL is text that cannot be held.
        refused: value.includes('%00') && !value.includes('%25'),
        apply: (draft) => ({ ...draft, query: replaced(draft, name, value) }),
      }),
    ),
    {
      what: `?${name} is missing`,
      refused: false,
      apply: (draft) => ({ ...draft, query: draft.query.filter(([one]) => one !== name) }),
    },
    {
      what: `?${name} twice`,
      refused: false,
      apply: (draft) => ({ ...draft, query: [...draft.query, [name, 'other'], [`${name}[]`, 'x']] }),
    },
  ]);
  const whole = [
    ...escapes,
    ...escapes.map((one) => `a=${one}`),
    ...escapes.map((one) => `${one}=a`),
    '&&&',
    '=',
    '?a?b#c',
  ];
  return [
    ...params,
    ...query,
    ...whole.map(
      (text): Break => ({
        what: `?…${text.slice(0, 40)}`,
        refused: false,
        apply: (draft) => ({ ...draft, query: [...draft.query, [text, '']] }),
      }),
    ),
  ];
}

function headerBreaks(): Break[] {
  return [
    ...headers.map(
      (more): Break => ({
        what: shown(more),
        refused: false,
        apply: (draft) => ({ ...draft, headers: { ...draft.headers, ...more } }),
      }),
    ),
    {
      what: 'no headers at all',
      refused: false,
      apply: (draft) => ({ ...draft, headers: {} }),
    },
    ...methods.map(
      (method): Break => ({
        what: method,
        refused: false,
        apply: (draft) => ({ ...draft, method }),
      }),
    ),
  ];
}

/** Every way to spoil this call; `ids` are those of others, and of nobody. */
export function breaksOf(call: Call, ids: readonly string[]): Break[] {
  return [
    ...fieldBreaks(call, ids),
    ...bodyBreaks(call),
    ...formBreaks(call),
    ...addressBreaks(call, ids),
    ...headerBreaks(),
  ];
}

/** Two or three ways at once. */
export function mixOf(random: Random, breaks: readonly Break[]): Break {
  const chosen = Array.from({ length: happens(random, 70) ? 2 : 3 }, () => pick(random, breaks));
  return {
    what: chosen.map(({ what }) => what).join(' & '),
    refused: false,
    apply: (draft) => chosen.reduce((now, one) => one.apply(now), draft),
  };
}
