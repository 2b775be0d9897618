import * as v from 'valibot';
import { showChallenges } from '../../src/adapters/challenge.ts';
import { catalogue } from '../../src/errors/index.ts';
import {
  type Api,
  type ClientFacts,
  type Clock,
  createApi,
  createCaller,
  createRuntime,
  memoryPlatform,
  type Platform,
  parseChallengeReturn,
  type Runtime,
} from '../../src/index.ts';
import { withCookies } from '../../src/testing/index.ts';
import { ErrorBody } from '../../src/wire/index.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

/** One request as it left the client. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly credentials: RequestCredentials | undefined;
  readonly body: string;
}

/** A program on a device of its own. */
export interface Client {
  readonly api: Api;
  readonly runtime: Runtime;
  readonly platform: Platform;
  /** Everything that it has sent, oldest first. */
  readonly sent: readonly Sent[];
  /** The challenges that its person was shown, and has solved, oldest first. */
  readonly challenged: readonly string[];
  /** The device's own way to the service: with its cookies where it keeps any, following no redirect. */
  readonly fetch: typeof globalThis.fetch;
}

export interface ClientOptions {
  readonly browser?: boolean;
  readonly locale?: () => string;
  readonly clock?: Clock;
  readonly headers?: Readonly<Record<string, string>>;
  /** Stands between the client and the service. */
  readonly through?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
}

/** What the terminal client says of itself. */
export const terminal: ClientFacts = {
  id: 'aloft-terminal',
  version: '1.0.0',
  packageName: 'app.aloft.terminal',
  captchaSalts: ['Jr5mQ1oWd8', 'c7GyN2tKe4'],
  captchaReturn: null,
};
const browser: ClientFacts = {
  ...terminal,
  id: 'aloft-web',
  packageName: 'app.aloft.web',
  captchaSalts: ['kV2uT9aLq0', 'w8ZpE4rYc1', 'Hn6sXj3Bf7'],
};

const addressOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : String(input);

/** Holds each refusal against the catalogue: its status, its number, its request id (R8.1). */
async function breachOf(response: Response, line: string): Promise<string | null> {
  if (response.status < 400) return null;
  const body = v.safeParse(
    ErrorBody,
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  if (!body.success) return `${line}: ${response.status} without an error`;
  const entry = Object.entries(catalogue).find(([code]) => code === body.output.error)?.[1];
  if (entry === undefined) return `${line}: ${body.output.error} is not of the catalogue`;
  const right = entry.status === response.status && entry.numeric === body.output.error_code;
  if (!right) return `${line}: ${body.output.error} as ${response.status} with ${body.output.error_code}`;
  return response.headers.get('x-request-id') === null ? `${line}: no request id` : null;
}

function watched(service: ServiceUnderTest, sent: Sent[], locale: () => string): typeof globalThis.fetch {
  return async (input, init) => {
    const url = addressOf(input);
    const headers = new Headers(init?.headers);
    const body = typeof init?.body === 'string' ? init.body : '';
    const method = init?.method ?? 'GET';
    sent.push({ url, method, headers, credentials: init?.credentials, body });
    const isCall = headers.has('x-client-id');
    const line = `${method} ${new URL(url).pathname}`;
    if (isCall && headers.get('accept-language') !== locale())
      service.breaches.push(`${line}: another language`);
    const response = await service.fetch(input, init);
    const breach = isCall ? await breachOf(response, line) : null;
    if (breach !== null) service.breaches.push(breach);
    return response;
  };
}

/**
 * A client with nobody signed in, whose person solves every challenge. Only its captcha flow runs: nothing is called
 * that the test does not call.
 */
export function newClient(service: ServiceUnderTest, options: ClientOptions = {}): Client {
  const sent: Sent[] = [];
  const locale = options.locale ?? ((): string => 'en-US');
  const isBrowser = options.browser === true;
  const straight = watched(service, sent, locale);
  const own: typeof globalThis.fetch = (input, init) =>
    straight(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...options.headers },
    });
  const through = options.through?.(own) ?? own;
  const fetch = isBrowser ? withCookies(through) : through;
  const challenged: string[] = [];
  const platform = memoryPlatform({
    challenge: async (url) => {
      challenged.push(url);
      const back = await service.solveChallenge(url);
      return parseChallengeReturn(back, back);
    },
    fetch,
    now: service.now,
    cookies: isBrowser,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const runtime = createRuntime({
    origins: service.origins,
    client: isBrowser ? browser : terminal,
    platform,
    locale,
  });
  showChallenges(runtime.actors.captcha, platform);
  runtime.actors.captcha.start();
  return { api: runtime.api, runtime, platform, sent, challenged, fetch };
}

/** The same calls by a client that brings one captcha token for everything; empty for none. */
export function withToken(service: ServiceUnderTest, client: Client, token: string): Api {
  return createApi(
    createCaller({
      platform: client.platform,
      origins: service.origins,
      clientId: client.runtime.call.clientId,
      deviceId: client.runtime.deviceId,
      locale: () => 'en-US',
      bearer: client.runtime.tokens.bearer,
      acquireToken: async () => ({ ok: true, value: token }),
      refreshSession: async () => ({ kind: 'signedOut' }),
      failed: () => undefined,
    }),
  );
}

/** The same calls by a program that the service does not know. */
export function asUnknownClient(service: ServiceUnderTest): Api {
  const client = newClient(service);
  return createApi(
    createCaller({
      platform: client.platform,
      origins: service.origins,
      clientId: 'somebody-else',
      deviceId: client.runtime.deviceId,
      locale: () => 'en-US',
      bearer: () => null,
      acquireToken: async () => ({ ok: true, value: '' }),
      refreshSession: async () => ({ kind: 'signedOut' }),
      failed: () => undefined,
    }),
  );
}
