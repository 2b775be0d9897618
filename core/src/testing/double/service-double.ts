import type { Origins } from '../../request/call.ts';
import { accountRoutes } from './accounts.ts';
import { archiveRoutes } from './archives.ts';
import { auditRoutes, unsubscribeText } from './audit.ts';
import { authorizationRoutes } from './authorizations.ts';
import type { Bytes } from './bytes.ts';
import { captchaRoutes } from './captcha.ts';
import { changeRoutes } from './changes.ts';
import { contentRoutes } from './content.ts';
import { deviceRoutes } from './devices.ts';
import { normaliseEmail } from './emails.ts';
import { eventRoutes } from './events.ts';
import { fileRoutes } from './files.ts';
import { type Ask, cookiesOf, createFrame, type Origin, type Route, sessionOf } from './frame.ts';
import { invitationRoutes } from './invitations.ts';
import { makeActivationCode, membershipRoutes } from './membership.ts';
import { orderRoutes, type Product, refundOrder } from './orders.ts';
import { ownAccountRoutes } from './own-account.ts';
import { restoreRoutes } from './restores.ts';
import { settingsRoutes } from './settings.ts';
import { shareRoutes } from './shares.ts';
import { finishTasks, taskRoutes } from './tasks.ts';
import { sweepUploads, uploadRoutes } from './uploads.ts';
import { createWorld, type World } from './world.ts';

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
export function routesOf(world: World): readonly Route[] {
  return [
    ...settingsRoutes(world),
    ...accountRoutes(world),
    ...ownAccountRoutes(world),
    ...authorizationRoutes(world),
    ...deviceRoutes(world),
    ...captchaRoutes(world),
    ...membershipRoutes(world),
    ...orderRoutes(world),
    ...invitationRoutes(world),
    ...auditRoutes(world),
    ...shareRoutes(world),
    ...archiveRoutes(world),
    ...restoreRoutes(world),
    ...taskRoutes(world),
    ...eventRoutes(world),
    ...changeRoutes(world),
    ...fileRoutes(world),
    ...uploadRoutes(world),
    ...contentRoutes(world),
  ];
}

/** What a request is about, its body read. */
function askOf(world: World, on: Origin, request: Request, headers: Headers, bytes: Bytes): Ask {
  const url = new URL(request.url);
  return {
    origin: on,
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    bytes,
    ...sessionOf(world, headers),
    deviceId: /^[\w-]{1,64}$/.exec(headers.get('x-device-id') ?? '')?.[0] ?? '',
    client: headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'local',
    cookies: cookiesOf(headers),
    param: () => '',
    give: () => undefined,
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
  const start = options.now ?? ((): number => Date.now());
  let ahead = 0;
  const world = createWorld({
    captcha: options.captcha ?? 'risk',
    freeQuota: options.freeQuota ?? 10 * 1024 ** 3,
    vipQuota: options.vipQuota ?? 2 * 1024 ** 4,
    payments: options.payments ?? 'sandbox',
    taskDuration: options.taskDuration ?? 0,
    redirectHosts: options.redirectHosts ?? ['elsewhere.example'],
    now: () => start() + ahead,
  });
  const answer = createFrame(world, routesOf(world));
  const { addresses } = world;
  const origins = new Map<string, Origin>([
    [addresses.app, 'app'],
    [addresses.content, 'content'],
    [addresses.audit, 'audit'],
  ]);
  let last: Promise<unknown> = Promise.resolve();

  async function reply(on: Origin, request: Request, headers: Headers, bytes: Bytes): Promise<Response> {
    sweepUploads(world);
    await finishTasks(world);
    const response = await answer(askOf(world, on, request, headers, bytes));
    response.headers.set('x-request-id', world.newId());
    if (response.status === 302 && request.redirect === 'error') throw new TypeError('a redirect');
    return request.method === 'HEAD'
      ? new Response(null, { status: response.status, headers: response.headers })
      : response;
  }

  const own = [addresses.app];
  return {
    // One request after the other, so that each finds the state whole and nothing depends on chance.
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const on = origins.get(new URL(request.url).origin);
      if (on === undefined) throw new TypeError(`nobody is at ${new URL(request.url).origin}`);
      // A request drops a cookie in some environments; what was given has it.
      const headers = init?.headers === undefined ? request.headers : new Headers(init.headers);
      const bytes = new Uint8Array(await request.arrayBuffer());
      const work = last.then(() => {
        request.signal.throwIfAborted();
        return reply(on, request, headers, bytes);
      });
      last = work.catch(() => undefined);
      return abortable(work, request.signal);
    },
    origins: {
      drive: own,
      user: own,
      vip: own,
      config: own,
      access: own,
      content: [addresses.content],
      audit: [addresses.audit],
    },
    adminKey: world.adminKey,
    now: world.now,
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
    makeActivationCode: async (wanted) => makeActivationCode(world, wanted),
    setActivity: async ({ name, start: begins, end, days }) => {
      world.activities.set(name, { start: begins, end, days });
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
