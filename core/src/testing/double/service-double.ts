import * as v from 'valibot';
import type { Origins } from '../../request/call.ts';
import * as service from '../../service/index.ts';
import { accountRoutes } from './accounts.ts';
import { authorizationRoutes } from './authorizations.ts';
import { captchaRoutes } from './captcha.ts';
import { contentRoutes } from './content.ts';
import { fileRoutes } from './files.ts';
import { liveChangeRoutes, tellStreams } from './live-changes.ts';
import { makeActivationCode, membershipRoutes } from './membership.ts';
import { orderRoutes } from './orders.ts';
import { createRouter, type Incoming, type Origin, type Route } from './routing.ts';
import { settingsRoutes } from './settings.ts';
import { shareRoutes } from './shares.ts';
import { taskRoutes } from './tasks.ts';
import { uploadRoutes } from './uploads.ts';
import { createWorld, type DoubleOptions, type World } from './world.ts';

export type { DoubleOptions } from './world.ts';

/**
 * A service in memory: responds as the real one to the calls that flows make, without network, timers, database or rate
 * limits. Other calls fail with `unimplemented`.
 */
export interface ServiceDouble {
  readonly fetch: typeof globalThis.fetch;
  readonly origins: Origins;
  now(): number;
  /** Advances the clock, in ms. */
  pass(milliseconds: number): void;
  /** @param wanted `expiresAt` in milliseconds since 1970, null for never */
  makeActivationCode(wanted: { readonly days: number; readonly expiresAt: number | null }): Promise<string>;
  /** Adds compensation for an outage; `start` and `end` in ms since 1970. */
  setActivity(activity: {
    readonly name: string;
    readonly start: number;
    readonly end: number;
    readonly days: number;
  }): Promise<void>;
  /** Adds a product; the price in the currency's smallest unit, `language` empty for all languages. */
  setProduct(product: service.OfferedProduct): Promise<void>;
  /** The text of the last mail to the address. */
  lastMail(to: string): Promise<string | null>;
  /** Sets the response of an external URL to offline downloads: its bytes, or a status. */
  serve(url: string, answer: Uint8Array | number): void;
}

/** All routes of the double; the first match answers. */
export const routes: readonly Route[] = [
  ...settingsRoutes,
  ...accountRoutes,
  ...authorizationRoutes,
  ...captchaRoutes,
  ...membershipRoutes,
  ...orderRoutes,
  ...shareRoutes,
  ...taskRoutes,
  ...liveChangeRoutes,
  ...fileRoutes,
  ...uploadRoutes,
  ...contentRoutes,
];

/** Identifies a request's session: by bearer token, or by the browser's cookie. */
async function incomingOf(
  world: World,
  origin: Origin,
  request: Request,
  headers: Headers,
): Promise<Incoming> {
  const url = new URL(request.url);
  const pairs = (headers.get('cookie') ?? '').split('; ').map((one) => one.split('='));
  const cookies = new Map(pairs.map(([name = '', value = '']) => [name, value]));
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(headers.get('authorization') ?? '')?.[1];
  const token = bearer ?? cookies.get('aloft-session') ?? '';
  const found = world.accessTokens.get(token) ?? null;
  const session = found?.revoked === true ? null : found;
  return {
    origin,
    method: request.method === 'HEAD' ? 'GET' : request.method,
    path: url.pathname,
    search: url.searchParams,
    headers,
    bytes: new Uint8Array(await request.arrayBuffer()),
    account: world.accounts.get(session?.account_id ?? '') ?? null,
    session,
    writer: found?.account_id ?? null,
    deviceId: /^[\w-]{1,64}$/.exec(headers.get('x-device-id') ?? '')?.[0] ?? '',
    client: headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'local',
    cookies,
  };
}

/** Settles with the work, or rejects with the signal's reason if aborted first. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((settle, fail) => {
    const abort = (): void => fail(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(settle, fail).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Creates a service in memory with its own accounts and files. */
export function createServiceDouble(options: DoubleOptions = {}): ServiceDouble {
  let ahead = 0;
  const world = createWorld({
    captcha: 'risk',
    freeQuota: service.defaultQuotas.free,
    vipQuota: service.defaultQuotas.member,
    payments: 'sandbox',
    taskDuration: 0,
    ...options,
    now: () => (options.now ?? Date.now)() + ahead,
  });
  const answer = createRouter(world, routes);
  const { app, content } = world.addresses;
  const at = new Map<string, Origin>(Object.entries({ [app]: 'app', [content]: 'content' }));
  let last: Promise<unknown> = Promise.resolve();

  async function reply(origin: Origin, request: Request, headers: Headers): Promise<Response> {
    const response = await answer(await incomingOf(world, origin, request, headers));
    tellStreams(world);
    response.headers.set('x-request-id', world.newId());
    if (response.status === 302 && request.redirect === 'error') throw new TypeError('a redirect');
    return request.method === 'HEAD' ? new Response(null, response) : response;
  }

  const drive = [app];
  return {
    // Requests are serialized, so that each sees a consistent state and runs are deterministic.
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const origin = at.get(new URL(request.url).origin);
      if (origin === undefined) throw new TypeError(`nobody is at ${new URL(request.url).origin}`);
      // In some environments `Request` drops the cookie header; the init object still has it.
      const headers = init?.headers === undefined ? request.headers : new Headers(init.headers);
      const work = last.then(() => {
        request.signal.throwIfAborted();
        return reply(origin, request, headers);
      });
      last = work.catch(() => undefined);
      return abortable(work, request.signal);
    },
    origins: { drive, user: drive, vip: drive, config: drive, access: drive, content: [content] },
    now: world.now,
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
    makeActivationCode: async (wanted) => makeActivationCode(world, wanted),
    setActivity: async ({ name, ...activity }) => {
      world.activities.set(name, activity);
    },
    setProduct: async (product) => {
      world.products.set(`${product.id} ${product.language}`, v.parse(service.Sold, product));
    },
    lastMail: async (to) => world.mails.get(service.normaliseEmail(to)) ?? null,
    serve: (url, served) => {
      world.served.set(new URL(url).href, typeof served === 'number' ? served : new Uint8Array(served));
    },
  };
}
