import type { FailureCode } from '@aloft/machines';
import * as v from 'valibot';
import { catalogue } from '../../errors/catalogue.ts';
import * as service from '../../service/index.ts';
import { type Bytes, toText } from './bytes.ts';
import type { Account, Session, World } from './world.ts';

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

/** Counts one use and refuses the one beyond the limit, with the seconds to wait. */
export function countUse(world: World, limit: service.Limit, key: string): void {
  const retryAfter = world.limits.count(limit, key);
  if (retryAfter > 0) refuse('resource_exhausted', { retryAfter });
}

/** Which of the three addresses is asked. */
export type Origin = 'app' | 'content' | 'audit';

/** A request as it comes in, and whose it is. */
export interface Incoming {
  readonly origin: Origin;
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: Headers;
  readonly bytes: Bytes;
  readonly account: Account | null;
  readonly session: Session | null;
  /** Whose token came along, ended or not: a write may have ended the session that asks for its answer again. */
  readonly writer: string | null;
  readonly deviceId: string;
  /** Whom limits count: the network address, as a proxy tells it. */
  readonly client: string;
  readonly cookies: ReadonlyMap<string, string>;
}

/** One call of the service. */
export interface Call extends Incoming {
  /** A `{name}` of the route's pattern. */
  param(name: string): string;
  /** The JSON body, or the query, as the schema promises it. */
  body<T>(schema: v.GenericSchema<unknown, T>): T;
  query<T>(schema: v.GenericSchema<unknown, T>): T;
  /** Gives a cookie along with the answer; empty takes it away. `life` in milliseconds. */
  giveCookie(name: string, value: string, life: number): void;
}

/** What the service does at an address: the table of these is what the double can do. */
export interface Route {
  readonly origin: Origin;
  readonly method: string;
  /** `/drive/v1/files/{id}`. */
  readonly pattern: string;
  readonly path: RegExp;
  answer(call: Call): Promise<Response>;
}

function routeAt(origin: Origin, address: string, answer: Route['answer']): Route {
  const [method = '', pattern = ''] = address.split(' ');
  const path = new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { origin, method, pattern, path, answer };
}

/** A call whose answer is no JSON of the wire. */
export const raw = (
  address: string,
  handler: (call: Call) => Response | Promise<Response>,
  origin: Origin = 'content',
): Route => routeAt(origin, address, async (call) => handler(call));

/** A call that anybody may make. An answer that is not what the wire promises fails: a double that lies helps nobody. */
export const open = <S extends v.GenericSchema>(
  address: string,
  schema: S,
  handler: (call: Call) => v.InferInput<S> | Promise<v.InferInput<S>>,
  origin: Origin = 'app',
): Route =>
  routeAt(origin, address, async (call) => {
    const value = await handler(call);
    return v.is(schema, value)
      ? Response.json(value)
      : refuse('internal', { description: 'the double answers something else than it should' });
  });

/** A call for signed-in people. */
export const own = <S extends v.GenericSchema>(
  address: string,
  schema: S,
  handler: (call: Call, account: Account) => v.InferInput<S> | Promise<v.InferInput<S>>,
): Route => open(address, schema, (call) => handler(call, call.account ?? refuse('unauthenticated')));

/** The catalogue's answer: status, code, description, field, wait. */
function failed({ code, facts }: Refused): Response {
  const { numeric, status } = catalogue[code];
  const { field, description = '', retryAfter } = facts;
  const details = field === undefined ? {} : { details: [{ '@type': 'FieldViolation', detail: field }] };
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) };
  return Response.json(
    { error: code, error_code: numeric, error_description: description, ...details },
    { status, headers },
  );
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  const [issue] = issues;
  const field = (issue.path ?? []).map((one) => String(one.key)).join('.');
  const code = service.codeOfLength(issue) ?? 'invalid_argument';
  return refuse(code, { description: issue.message, ...(field === '' ? {} : { field }) });
}

function segmentOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse('not_found');
  }
}

const maxBodyBytes = 64 * 1024;

function jsonOf(bytes: Bytes): unknown {
  if (bytes.byteLength > maxBodyBytes) refuse('out_of_range', { description: 'the body is too long' });
  try {
    return JSON.parse(toText(bytes) || '{}');
  } catch {
    return refuse('invalid_argument', { description: 'the body is not JSON' });
  }
}

/** The route of a request, the first that fits, with the values of its pattern's names. */
export function routeOf(
  routes: readonly Route[],
  { origin, method, path }: Pick<Incoming, 'origin' | 'method' | 'path'>,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } | null {
  for (const route of routes) {
    const match = route.origin === origin && route.method === method ? route.path.exec(path) : null;
    if (match !== null) return { route, params: match.groups ?? {} };
  }
  return null;
}

/** What asks for a captcha or a session says nothing of the deed: it may be tried again under the same key with one. */
const notRemembered: ReadonlySet<FailureCode> = new Set([
  'captcha_required',
  'captcha_invalid',
  'unauthenticated',
]);

/** Answers requests by the table; writes with an `idempotency-key` happen once in 24 hours. */
export function createRouter(
  world: World,
  routes: readonly Route[],
): (incoming: Incoming) => Promise<Response> {
  const remembered = new Map<string, { response: Response; readonly at: number }>();

  async function run(incoming: Incoming): Promise<{ response: Response; isFinal: boolean }> {
    const cookies: string[] = [];
    try {
      if (incoming.origin === 'audit' && incoming.headers.get('x-admin-key') !== world.adminKey) {
        refuse('permission_denied');
      }
      const found = routeOf(routes, incoming);
      if (found === null) return { response: failed(new Refused('not_found', {})), isFinal: false };
      const response = await found.route.answer({
        ...incoming,
        param: (name) => segmentOf(found.params[name] ?? ''),
        body: (schema) => parsed(schema, jsonOf(incoming.bytes)),
        query: (schema) => parsed(schema, Object.fromEntries(incoming.search)),
        giveCookie: (name, value, life) =>
          cookies.push(`${name}=${value}; Max-Age=${life / 1000}; Path=/; HttpOnly; SameSite=Lax`),
      });
      for (const line of cookies) response.headers.append('set-cookie', line);
      return { response, isFinal: response.status < 500 };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const response = failed(error);
      const isFinal = response.status < 500 && response.status !== 429 && !notRemembered.has(error.code);
      return { response, isFinal };
    }
  }

  return async (incoming) => {
    const { origin, method, path, headers, writer, client } = incoming;
    const key = headers.get('idempotency-key');
    if (key === null || origin === 'content' || method === 'GET') return (await run(incoming)).response;
    if (!/^[\w-]{8,128}$/.test(key))
      return failed(new Refused('invalid_argument', { field: 'idempotency-key' }));
    const name = `${origin} ${writer ?? client} ${method} ${path} ${key}`;
    const before = remembered.get(name);
    if (before !== undefined && before.at + service.day > world.now()) {
      const replay = before.response.clone();
      replay.headers.set('idempotent-replay', 'true');
      return replay;
    }
    const { response, isFinal } = await run(incoming);
    if (isFinal) remembered.set(name, { response: response.clone(), at: world.now() });
    return response;
  };
}
