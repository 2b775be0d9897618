import { localFailure, type Result } from '@aloft/machines';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { Clock, Platform } from '../platform/platform.ts';
import { createRuntime, type Runtime } from '../runtime/create-runtime.ts';
import type { ClientFacts } from '../runtime/options.ts';
import type { ServiceDouble } from './double/service-double.ts';
import { withCookies } from './with-cookies.ts';

/** Options of the browser in memory. */
export interface BrowserClientOptions {
  /** The clock of delays; real timers when left out. */
  readonly clock?: Clock;
  /** The browser blocks popups. */
  readonly blocksPopups?: boolean;
  readonly locale?: () => string;
}

/** A browser in memory that runs the web app's client. */
export interface BrowserClient {
  /** Not started yet. */
  readonly runtime: Runtime;
  readonly platform: Platform;
  /** `fetch` with the browser's cookies. */
  readonly fetch: typeof globalThis.fetch;
  /** The service's origin. */
  readonly origin: string;
  /** The URL of the sign-in popup; null while none is open. */
  popupUrl(): string | null;
  /** Closes the sign-in popup, as a user does. */
  closePopup(): void;
}

/** The web app's client registration. */
const registered: ClientFacts = {
  id: 'aloft-web',
  version: '1.0.0',
  packageName: 'app.aloft.web',
  captchaSalts: ['kV2uT9aLq0', 'w8ZpE4rYc1', 'Hn6sXj3Bf7'],
  captchaReturn: null,
};

/** Creates a browser for a service: it stores cookies, and opens popups that `completePopup` signs in with. */
export function browserClient(
  service: Pick<ServiceDouble, 'fetch' | 'origins' | 'now'>,
  options: BrowserClientOptions = {},
): BrowserClient {
  const fetch = withCookies(service.fetch);
  let isOpen = false;
  let shown: string | null = null;
  const close = (): void => {
    isOpen = false;
    shown = null;
  };
  const platform = memoryPlatform({
    fetch,
    now: service.now,
    cookies: true,
    popup: {
      prepare: () => {
        isOpen = options.blocksPopups !== true;
        return isOpen;
      },
      open: (url) => {
        if (isOpen) shown = url;
        return isOpen;
      },
      isOpen: () => isOpen,
      close,
    },
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const locale = options.locale ?? ((): string => 'en-US');
  const runtime = createRuntime({ origins: service.origins, client: registered, platform, locale });
  return {
    runtime,
    platform,
    fetch,
    origin: service.origins.user[0] ?? '',
    popupUrl: () => shown,
    closePopup: close,
  };
}

/**
 * Signs in in the popup with address and password, as a user does. The popup announces it, and the sign-in flow polls
 * the attempt. Returns the failure, e.g. for a wrong password; throws when no popup shows a sign-in.
 */
export async function completePopup(
  { runtime, fetch, origin, popupUrl }: BrowserClient,
  credentials: { readonly username: string; readonly password: string },
): Promise<Result<null>> {
  const shown = popupUrl();
  if (shown === null) {
    throw new Error(
      'No sign-in window is open: call runtime.pressSignIn(), and wait for the screen "waiting".',
    );
  }
  const { user } = runtime.api;
  const url = new URL(shown, origin);
  const page = await fetch(url, { redirect: 'manual' });
  const request = new URL(page.headers.get('location') ?? '', url).searchParams.get('request');
  if (request === null) return { ok: false, failure: localFailure('expired_token') };
  const authorized = await user.authorize({ request, ...credentials });
  if (!authorized.ok) return authorized;
  const { searchParams } = new URL(authorized.value.redirect_to, url);
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
  const exchanged = await user.exchangeCode({ code, state, confirmation: '' });
  if (!exchanged.ok) return exchanged;
  runtime.actors.signIn.send({ type: 'attempt.announced' });
  return { ok: true, value: null };
}
