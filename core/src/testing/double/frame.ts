import type { FailureCode } from '@aloft/machines';
import * as v from 'valibot';
import { catalogue } from '../../errors/catalogue.ts';
import { type Bytes, toText } from './bytes.ts';
import { day, type Limit } from './limits.ts';
import type { Account, Family, World } from './world.ts';

/** What a refusal says beside its code. */
export interface RefusalFacts {
  readonly field?: string;
  readonly description?: string;
  /** Seconds until the same call may be repeated. */
  readonly retryAfter?: number;
}

/** A call that is not done, and why; thrown before anything is changed. */
export class Refused extends Error {
  readonly code: FailureCode;
  readonly facts: RefusalFacts;
  constructor(code: FailureCode, facts: RefusalFacts) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** Ends a call with a code of the catalogue. */
export function refuse(code: FailureCode, facts: RefusalFacts = {}): never {
  throw new Refused(code, facts);
}

/** Which of the three addresses is asked. */
export type Origin = 'app' | 'content' | 'audit';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One request, read. */
export interface Ask {
  readonly origin: Origin;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly bytes: Bytes;
  readonly account: Account | null;
  readonly family: Family | null;
  /** Whose token came along, ended or not: a write may have ended the session that asks for its answer again. */
  readonly writer: string | null;
  readonly deviceId: string;
  /** Whom limits count: the network address, as a proxy tells it. */
  readonly client: string;
  readonly cookies: ReadonlyMap<string, string>;
  /** A `{name}` of the route's pattern. */
  param(name: string): string;
  /** Gives a cookie along with the answer; empty takes it away. `seconds` is its life. */
  give(cookie: string, value: string, seconds: number): void;
}

/** One call of the service: the table of these is what the double can do. */
export interface Route {
  readonly on: Origin;
  readonly method: Method;
  /** `/drive/v1/files/{id}`. */
  readonly pattern: string;
  readonly signedIn: boolean;
  answer(ask: Ask): Promise<Response>;
}

/** The catalogue's answer: status, code, description, field, wait. */
function failed({ code, facts }: Refused): Response {
  const { numeric, status } = catalogue[code];
  const details =
    facts.field === undefined ? {} : { details: [{ '@type': 'FieldViolation', detail: facts.field }] };
  const headers =
    facts.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(facts.retryAfter)) };
  return Response.json(
    { error: code, error_code: numeric, error_description: facts.description ?? '', ...details },
    { status, headers },
  );
}

/** The answer itself, when it is what the wire promises: a double that lies would be worse than none. */
function answered(schema: v.GenericSchema, value: unknown): Response {
  return v.is(schema, value)
    ? Response.json(value)
    : failed(new Refused('internal', { description: 'the double answers something else than it should' }));
}

/** A call that anybody may make. */
export function open<S extends v.GenericSchema>(
  method: Method,
  pattern: string,
  schema: S,
  handler: (ask: Ask) => v.InferInput<S> | Promise<v.InferInput<S>>,
): Route {
  return {
    on: 'app',
    method,
    pattern,
    signedIn: false,
    answer: async (ask) => answered(schema, await handler(ask)),
  };
}

/** A call for signed-in people. */
export function own<S extends v.GenericSchema>(
  method: Method,
  pattern: string,
  schema: S,
  handler: (ask: Ask, account: Account) => v.InferInput<S> | Promise<v.InferInput<S>>,
): Route {
  return {
    on: 'app',
    method,
    pattern,
    signedIn: true,
    answer: async (ask) => answered(schema, await handler(ask, ask.account ?? refuse('unauthenticated'))),
  };
}

/** A call whose answer is no JSON of the wire. */
export function raw(
  on: Origin,
  method: Method,
  pattern: string,
  handler: (ask: Ask) => Response | Promise<Response>,
): Route {
  return { on, method, pattern, signedIn: false, answer: async (ask) => handler(ask) };
}

const longestBody = 64 * 1024;

function violated(issue: v.BaseIssue<unknown>): never {
  const field = (issue.path ?? []).map((one) => String(one.key)).join('.');
  return refuse('invalid_argument', { description: issue.message, ...(field === '' ? {} : { field }) });
}

/** Counts one use and refuses the one beyond the limit, with the seconds to wait. */
export function countUse(world: World, limit: Limit, key: string): void {
  const retryAfter = world.limits.count(limit, key);
  if (retryAfter > 0) refuse('resource_exhausted', { retryAfter });
}

/** The JSON body as the schema promises it. */
export function bodyOf<T>(ask: Ask, schema: v.GenericSchema<unknown, T>): T {
  if (ask.bytes.byteLength > longestBody) refuse('out_of_range', { description: 'the body is too long' });
  const text = toText(ask.bytes);
  let value: unknown;
  try {
    value = JSON.parse(text === '' ? '{}' : text);
  } catch {
    refuse('invalid_argument', { description: 'the body is not JSON' });
  }
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : violated(parsed.issues[0]);
}

/** The query parameters as the schema promises them. */
export function queryOf<T>(ask: Ask, schema: v.GenericSchema<unknown, T>): T {
  const parsed = v.safeParse(schema, Object.fromEntries(ask.query));
  return parsed.success ? parsed.output : violated(parsed.issues[0]);
}

/** The values of a pattern's names, or null when the path is another one. */
function matched(pattern: string, path: string): ReadonlyMap<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const values = new Map<string, string>();
  for (const [at, segment] of wanted.entries()) {
    const one = given[at] ?? '';
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined && segment !== one) return null;
    if (name === undefined) continue;
    if (one === '') return null;
    try {
      values.set(name, decodeURIComponent(one));
    } catch {
      return null;
    }
  }
  return values;
}

/** The route of a request with its names; the first that fits. */
export function routeOf(
  routes: readonly Route[],
  on: Origin,
  method: string,
  path: string,
): { route: Route; values: ReadonlyMap<string, string> } | null {
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const route of routes) {
    const values = route.on === on && route.method === wanted ? matched(route.pattern, path) : null;
    if (values !== null) return { route, values };
  }
  return null;
}

/** The cookies that a request brings. */
export function cookiesOf(headers: Headers): ReadonlyMap<string, string> {
  const pairs = (headers.get('cookie') ?? '').split('; ').map((one) => one.split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

/** Whom the bearer token, or the browser's session cookie, stands for. */
export function sessionOf(world: World, headers: Headers): Pick<Ask, 'account' | 'family' | 'writer'> {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(headers.get('authorization') ?? '')?.[1];
  const found = world.tokens.get(bearer ?? cookiesOf(headers).get('aloft-session') ?? '');
  const good =
    found !== undefined && found.kind === 'access' && found.expiresAt > world.now() && !found.family.revoked;
  const writer = found?.family.accountId ?? null;
  return good
    ? { account: world.accounts.get(found.family.accountId) ?? null, family: found.family, writer }
    : { account: null, family: null, writer };
}

interface Remembered {
  readonly status: number;
  readonly body: string;
  readonly cookies: readonly string[];
  readonly at: number;
}

/** What asks for a captcha or a session says nothing of the deed: it may be tried again under the same key with one. */
const notRemembered: ReadonlySet<FailureCode> = new Set([
  'captcha_required',
  'captcha_invalid',
  'unauthenticated',
]);

/** Answers requests by the table; writes with an `idempotency-key` happen once in 24 hours. */
export function createFrame(world: World, routes: readonly Route[]): (ask: Ask) => Promise<Response> {
  const memory = new Map<string, Remembered>();

  async function run(ask: Ask): Promise<{ response: Response; remember: boolean }> {
    const found = routeOf(routes, ask.origin, ask.method, ask.path);
    try {
      if (ask.origin === 'audit' && ask.headers.get('x-admin-key') !== world.adminKey) {
        refuse('permission_denied');
      }
      if (found === null) return { response: failed(new Refused('not_found', {})), remember: false };
      const { route, values } = found;
      if (route.signedIn && ask.account === null) refuse('unauthenticated');
      const cookies: string[] = [];
      const response = await route.answer({
        ...ask,
        param: (name) => values.get(name) ?? '',
        give: (cookie, value, seconds) =>
          cookies.push(`${cookie}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`),
      });
      for (const line of cookies) response.headers.append('set-cookie', line);
      return { response, remember: response.status < 500 };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const response = failed(error);
      const forGood = response.status < 500 && response.status !== 429;
      return { response, remember: forGood && !notRemembered.has(error.code) };
    }
  }

  return async (ask) => {
    const key = ask.headers.get('idempotency-key');
    if (key === null || ask.origin === 'content' || ask.method === 'GET' || ask.method === 'HEAD') {
      return (await run(ask)).response;
    }
    if (!/^[\w-]{8,128}$/.test(key)) {
      return failed(new Refused('invalid_argument', { field: 'idempotency-key' }));
    }
    const name = `${ask.origin} ${ask.writer ?? ask.client} ${ask.method} ${ask.path} ${key}`;
    const before = memory.get(name);
    if (before !== undefined && before.at + day > world.now()) {
      const headers = new Headers({ 'content-type': 'application/json', 'idempotent-replay': 'true' });
      for (const cookie of before.cookies) headers.append('set-cookie', cookie);
      return new Response(before.body, { status: before.status, headers });
    }
    const { response, remember } = await run(ask);
    if (remember) {
      memory.set(name, {
        status: response.status,
        body: await response.clone().text(),
        cookies: response.headers.getSetCookie(),
        at: world.now(),
      });
    }
    return response;
  };
}
