import type { FailureCode } from '@aloft/machines';
import * as v from 'valibot';
import * as service from '../../service/index.ts';
import { type Bytes, toText } from './bytes.ts';
import type { Account, Session, World } from './world.ts';

/** A refused call; thrown before anything is changed. */
class Refused extends Error {
  readonly refusal: service.Refusal;
  constructor(refusal: service.Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** The refusal that was thrown; any other error is thrown on. */
function refusalOf(error: unknown): service.Refusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}

/** Refuses a call with an error code of the catalogue; a text names the field at fault. */
export function refuse(code: FailureCode, more: Omit<service.Refusal, 'refused'> | string = {}): never {
  throw new Refused(service.refuse(code, typeof more === 'string' ? { field: more } : more));
}

/** The result of a rule, unless it refuses. */
export function allowed<Result>(result: Result | service.Refusal): Result {
  if (service.isRefusal(result)) throw new Refused(result);
  return result;
}

/** The origin of the request. */
export type Origin = 'app' | 'content';

/** An incoming request with its session. */
export interface Incoming {
  readonly origin: Origin;
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: Headers;
  readonly bytes: Bytes;
  readonly account: Account | null;
  readonly session: Session | null;
  /** The session of the token, ended or not: a write may have ended the session that repeats it. */
  readonly writer: string | null;
  readonly deviceId: string;
  /** The key of rate limits: the client's address from the proxy header. */
  readonly client: string;
  readonly cookies: ReadonlyMap<string, string>;
}

/** A parsed call. */
export interface Call extends Incoming {
  /** A path parameter of the route's pattern. */
  param(name: string): string;
  /** The parsed JSON body or query. */
  body<T>(schema: v.GenericSchema<unknown, T>, maxLength?: number): T;
  query<T>(schema: v.GenericSchema<unknown, T>): T;
  /** Sets a cookie; an empty value deletes it. `life` in ms. */
  giveCookie(name: string, value: string, life: number): void;
}

/** A route of the double. */
export interface Route {
  readonly origin: Origin;
  readonly method: string;
  /** `/drive/v1/files/{id}`. */
  readonly pattern: string;
  readonly path: RegExp;
  answer(call: Call, world: World): Promise<Response>;
}

function routeAt(origin: Origin, address: string, answer: Route['answer']): Route {
  const [method = '', pattern = ''] = address.split(' ');
  const path = new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { origin, method, pattern, path, answer };
}

/** A route with a raw response instead of JSON of the wire. */
export const raw = (
  address: string,
  handler: (call: Call, world: World) => Response | Promise<Response>,
  origin: Origin = 'content',
): Route => routeAt(origin, address, async (call, world) => handler(call, world));

/** A public route. A response that does not match the wire's schema fails, so that the double cannot drift from it. */
export const open = <S extends v.GenericSchema>(
  address: string,
  schema: S,
  handler: (call: Call, world: World) => v.InferInput<S> | Promise<v.InferInput<S>>,
): Route =>
  routeAt('app', address, async (call, world) => {
    const value = await handler(call, world);
    return v.is(schema, value)
      ? Response.json(value)
      : refuse('internal', { description: 'the double answers something else than it should' });
  });

/** A route that requires a session. */
export const own = <S extends v.GenericSchema>(
  address: string,
  schema: S,
  handler: (call: Call, account: Account, world: World) => v.InferInput<S> | Promise<v.InferInput<S>>,
): Route =>
  open(address, schema, (call, world) => handler(call, call.account ?? refuse('unauthenticated'), world));

function failed(refusal: service.Refusal): Response {
  const { status, headers, body } = service.presentError(refusal);
  return Response.json(body, { status, headers });
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const { success, output, issues } = v.safeParse(schema, value);
  return success ? output : allowed<T>(service.violation(issues));
}

function jsonOf(bytes: Bytes, maxLength: number): unknown {
  if (bytes.byteLength > maxLength) refuse('out_of_range', { description: 'the body is too long' });
  try {
    return service.parseJson(toText(bytes) || '{}');
  } catch {
    return refuse('invalid_argument', { description: 'the body is not JSON' });
  }
}

/** The first matching route of a request, with its path parameters. */
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

/** Routes requests; writes with an `idempotency-key` happen once in 24 hours. */
export function createRouter(
  world: World,
  routes: readonly Route[],
): (incoming: Incoming) => Promise<Response> {
  const remembered = new Map<string, { response: Response; readonly at: number }>();

  async function run(incoming: Incoming): Promise<{ response: Response; isFinal: boolean }> {
    const cookies: string[] = [];
    try {
      const found = routeOf(routes, incoming);
      if (found === null) {
        const description = `the double does not serve ${incoming.method} ${incoming.path}`;
        return { response: failed(service.refuse('unimplemented', { description })), isFinal: false };
      }
      const response = await found.route.answer(
        {
          ...incoming,
          param: (name) => decodeURIComponent(found.params[name] ?? ''),
          body: (schema, maxLength = service.maxBodyLength) =>
            parsed(schema, jsonOf(incoming.bytes, maxLength)),
          query: (schema) => parsed(schema, Object.fromEntries(incoming.search)),
          giveCookie: (name, value, life) =>
            cookies.push(`${name}=${value}; Max-Age=${life / 1000}; Path=/; HttpOnly; SameSite=Lax`),
        },
        world,
      );
      for (const line of cookies) response.headers.append('set-cookie', line);
      return { response, isFinal: service.isFinalAnswer(response.status, undefined) };
    } catch (error) {
      // A path whose escapes are no UTF-8 names nothing.
      const refusal = error instanceof URIError ? service.refuse('not_found') : refusalOf(error);
      const response = failed(refusal);
      return { response, isFinal: service.isFinalAnswer(response.status, refusal.refused) };
    }
  }

  return async (incoming) => {
    const { origin, method, path, headers, writer, client } = incoming;
    const key = headers.get('idempotency-key');
    if (key === null || origin === 'content' || method === 'GET') return (await run(incoming)).response;
    if (!service.isIdempotencyKey(key)) {
      return failed(service.refuse('invalid_argument', { field: 'idempotency-key' }));
    }
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
