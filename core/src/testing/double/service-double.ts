import type { Origins } from '../../request/call.ts';
import { defaultQuotas, normaliseEmail } from '../../service/index.ts';
import { accountRoutes } from './accounts.ts';
import { authorizationRoutes } from './authorizations.ts';
import { captchaRoutes } from './captcha.ts';
import { contentRoutes } from './content.ts';
import { fileRoutes } from './files.ts';
import { makeActivationCode, membershipRoutes, orderRoutes, refundOrder } from './membership.ts';
import { createRouter, type Incoming, type Origin, type Route } from './routing.ts';
import { sessionRoutes } from './sessions.ts';
import { settingsRoutes, unsubscribeText } from './settings.ts';
import { shareRoutes } from './shares.ts';
import { finishTasks, taskRoutes } from './tasks.ts';
import { sweepUploads, uploadRoutes } from './uploads.ts';
import { createWorld, type Product, type World } from './world.ts';

/** How the double differs from a service with everything as it is by default. */
export interface DoubleOptions {
  /** `off`: every captcha call grants; `risk`: as the real server (default); `always`: a challenge each time. */
  readonly captcha?: 'off' | 'risk' | 'always';
  /** Bytes of each new account. */
  readonly freeQuota?: number;
  /** Bytes of each member; 2 TiB when left out. */
  readonly vipQuota?: number;
  /** `off`: nothing can be bought; `sandbox` when left out. */
  readonly payments?: 'sandbox' | 'off';
  /** Milliseconds of the double's clock that a background task takes at least; 0 when left out. */
  readonly taskDuration?: number;
  /** Hosts elsewhere that a redirect rule may lead to; `elsewhere.example` when left out. */
  readonly redirectHosts?: readonly string[];
  /** Milliseconds since 1970; `pass` adds to it. The machine's own clock when left out. */
  readonly now?: () => number;
}

/** A service in memory: the answers of the real one, without a network, a timer or a database. */
export interface ServiceDouble {
  readonly fetch: typeof globalThis.fetch;
  readonly origins: Origins;
  /** Of the operator's listener, as `x-admin-key`. */
  readonly adminKey: string;
  now(): number;
  /** Lets so many milliseconds go by. */
  pass(milliseconds: number): void;
  /** @param wanted `expiresAt` in milliseconds since 1970, null for never */
  makeActivationCode(wanted: { readonly days: number; readonly expiresAt: number | null }): Promise<string>;
  /** Sets what is given for a fault; `start` and `end` in milliseconds since 1970. */
  setActivity(activity: {
    readonly name: string;
    readonly start: number;
    readonly end: number;
    readonly days: number;
  }): Promise<void>;
  /** Puts a product up for sale; the price in the currency's smallest unit, `language` empty for every language. */
  setProduct(product: Product): Promise<void>;
  /** Sends a paid order's money back. Rejects when it is not paid. */
  refundOrder(id: string): Promise<void>;
  setRedirectRule(
    path: string,
    target: { readonly internal: string } | { readonly external: string } | null,
  ): Promise<void>;
  /** The text of the last mail to the address. */
  lastMail(to: string): Promise<string | null>;
  /** The `d` of an unsubscribe link. */
  unsubscribeText(wanted: { readonly email: string; readonly scene: string }): Promise<string>;
  /** What an address of the outside world answers to offline downloads: its bytes, or a status. */
  serve(url: string, answer: Uint8Array | number): void;
}

/** All calls that the double knows; the first route that fits answers. */
export const routesOf = (world: World): readonly Route[] =>
  [
    settingsRoutes,
    accountRoutes,
    sessionRoutes,
    authorizationRoutes,
    captchaRoutes,
    membershipRoutes,
    orderRoutes,
    shareRoutes,
    taskRoutes,
    fileRoutes,
    uploadRoutes,
    contentRoutes,
  ].flatMap((routes) => routes(world));

/** A request as it comes in, and whose it is: the bearer's, or the browser's by its cookie. */
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

/** The work's outcome, or the signal's reason when it comes first. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((settle, fail) => {
    const abort = (): void => fail(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(settle, fail).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Makes a service in memory; each has accounts and files of its own. */
export function createServiceDouble(options: DoubleOptions = {}): ServiceDouble {
  let ahead = 0;
  const world = createWorld({
    captcha: 'risk',
    freeQuota: defaultQuotas.free,
    vipQuota: defaultQuotas.member,
    payments: 'sandbox',
    taskDuration: 0,
    redirectHosts: ['elsewhere.example'],
    ...options,
    now: () => (options.now ?? Date.now)() + ahead,
  });
  const answer = createRouter(world, routesOf(world));
  const { app, content, audit } = world.addresses;
  const origins = new Map<string, Origin>([
    [app, 'app'],
    [content, 'content'],
    [audit, 'audit'],
  ]);
  let last: Promise<unknown> = Promise.resolve();

  async function reply(origin: Origin, request: Request, headers: Headers): Promise<Response> {
    sweepUploads(world);
    await finishTasks(world);
    const response = await answer(await incomingOf(world, origin, request, headers));
    response.headers.set('x-request-id', world.newId());
    if (response.status === 302 && request.redirect === 'error') throw new TypeError('a redirect');
    return request.method === 'HEAD' ? new Response(null, response) : response;
  }

  const drive = [app];
  return {
    // One request after the other, so that each finds the state whole and nothing depends on chance.
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const origin = origins.get(new URL(request.url).origin);
      if (origin === undefined) throw new TypeError(`nobody is at ${new URL(request.url).origin}`);
      // A request drops a cookie in some environments; what was given has it.
      const headers = init?.headers === undefined ? request.headers : new Headers(init.headers);
      const work = last.then(() => {
        request.signal.throwIfAborted();
        return reply(origin, request, headers);
      });
      last = work.catch(() => undefined);
      return abortable(work, request.signal);
    },
    origins: {
      drive,
      user: drive,
      vip: drive,
      config: drive,
      access: drive,
      content: [content],
      audit: [audit],
    },
    adminKey: world.adminKey,
    now: world.now,
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
    makeActivationCode: async (wanted) => makeActivationCode(world, wanted),
    setActivity: async ({ name, ...activity }) => {
      world.activities.set(name, activity);
    },
    setProduct: async (product) => {
      world.products.set(`${product.id} ${product.language}`, product);
    },
    refundOrder: async (id) => refundOrder(world, id),
    setRedirectRule: async (path, target) => {
      if (target === null) world.redirects.delete(path);
      else world.redirects.set(path, target);
    },
    lastMail: async (to) => world.mails.get(normaliseEmail(to)) ?? null,
    unsubscribeText: (wanted) => unsubscribeText(world, wanted),
    serve: (url, served) => {
      world.served.set(new URL(url).href, typeof served === 'number' ? served : new Uint8Array(served));
    },
  };
}
