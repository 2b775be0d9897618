import type { captchaMachine, Result } from '@aloft/machines';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { CaptchaParts } from '../adapters/captcha.ts';
import type { Caller } from '../request/call.ts';
import { createCaller } from '../request/caller.ts';
import { clientHeaders } from '../request/client-headers.ts';
import { logFailedCall } from '../request/failed-calls.ts';
import { streamOpener } from '../request/open-stream.ts';
import { type Cookies, createCookies } from '../storage/cookies.ts';
import { deviceIdOf } from '../storage/shared-keys.ts';
import { createStore, type Store } from '../storage/store.ts';
import { createCaptchaTokens } from './captcha-tokens.ts';
import type { ActorParts, FlowContext } from './flow-context.ts';
import type { RuntimeOptions } from './options.ts';
import { createTokenKeeper, type TokenKeeper } from './tokens.ts';
import { connect, type Targets } from './wiring.ts';

/** The pipeline for the calls of one client, and what flows that are begun one by one join it with. */
export interface Client {
  /** What every call of core takes first. */
  readonly call: Caller;
  readonly tokens: TokenKeeper;
  readonly store: Store;
  readonly cookies: Cookies;
  readonly deviceId: string;
  /** Opens a streamed answer of the drive with the session, without retries; null when it is refused or unreachable. */
  readonly openStream: (path: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /** A token for an action that is verified apart from the call that it is for; shows a challenge where one is asked. */
  readonly captchaToken: (action: string) => Promise<Result<string>>;
  /** What a flow that is begun later, such as a restore, joins the others with. */
  readonly flowContext: FlowContext;
  /** Ends every call and every flow that has joined; nothing runs afterwards. */
  stop(): void;
}

/** A client, and what the captcha flow is made of that its calls ask. */
export interface ClientParts {
  readonly client: Client;
  readonly captcha: CaptchaParts;
}

const captchaLockTimeout = 10_000;

/**
 * A client without any flow (R4.15): for a program that imports the flows and calls that it uses, and pays for those
 * alone. `beginSession`, `beginShare`, `beginUpload` and the others take it; `createRuntime` has them all. The captcha
 * flow is fetched with the first call that needs a token.
 */
export function createClient(options: RuntimeOptions): Client {
  const parts = createClientParts(options, async () => {
    const { startCaptcha } = await import('./captcha-flow.ts');
    return startCaptcha(parts.captcha, parts.client.flowContext);
  });
  return parts.client;
}

/**
 * The same for a program that makes the captcha flow itself.
 * @param fetchCaptcha answers the flow, running
 */
export function createClientParts(
  options: RuntimeOptions,
  fetchCaptcha: () => Promise<ActorRefFrom<typeof captchaMachine>>,
): ClientParts {
  const { platform, client, origins } = options;
  const ending = new AbortController();
  const store = createStore(platform);
  const cookies = createCookies(platform);
  const deviceId = deviceIdOf(platform);
  const tokens = createTokenKeeper({
    platform,
    store,
    origin: origins.user[0] ?? '',
    clientId: client.id,
    deviceId,
    locale: options.locale,
    ending: ending.signal,
  });
  const actorParts: ActorParts = {
    ...(options.inspect === undefined ? {} : { inspect: options.inspect }),
    ...(platform.clock === undefined ? {} : { clock: platform.clock }),
  };
  const targets: Targets = new Map();
  const captchaTokens = createCaptchaTokens(fetchCaptcha);
  const call = createCaller({
    platform,
    origins,
    clientId: client.id,
    deviceId,
    locale: options.locale,
    bearer: tokens.bearer,
    acquireToken: captchaTokens.acquire,
    refreshSession: async () => {
      const refreshed = await tokens.refresh();
      // Whichever call finds out tells the flow that shows it.
      if (refreshed.kind === 'signedOut') targets.get('session')?.send({ type: 'session.expired' });
      return refreshed;
    },
    failed: (failed) => logFailedCall(platform, failed),
    ending: ending.signal,
  });

  const adopted = new Set<AnyActorRef>();
  const adopt = (actor: AnyActorRef): void => {
    if (ending.signal.aborted) {
      stopForGood(actor);
      return;
    }
    adopted.add(actor);
    const end = (): void => void adopted.delete(actor);
    actor.subscribe({ complete: end, error: end });
  };
  const flowContext: FlowContext = {
    call,
    store,
    platform,
    actorParts,
    ending: ending.signal,
    adopt,
    connect: (name, actor) => {
      const unwire = connect(name, actor, targets);
      actor.subscribe({ complete: unwire, error: unwire });
      adopt(actor);
      return unwire;
    },
  };

  const stop = (): void => {
    ending.abort();
    for (const actor of [...adopted]) stopForGood(actor);
    adopted.clear();
    targets.clear();
  };
  const captcha: CaptchaParts = {
    call,
    platform,
    store,
    client,
    deviceId,
    challengeOrigins: origins.content,
    lockTimeout: options.captchaLockTimeout ?? captchaLockTimeout,
    meta: captchaTokens.meta,
  };
  const openStream = streamOpener({
    platform,
    origin: origins.drive[0] ?? '',
    headers: () => clientHeaders({ locale: options.locale(), clientId: client.id, deviceId }),
    bearer: tokens.bearer,
  });
  const captchaToken: Client['captchaToken'] = (action) => captchaTokens.acquire(action, false, null);
  return {
    client: { call, tokens, store, cookies, deviceId, openStream, captchaToken, flowContext, stop },
    captcha,
  };
}

/** Stops an actor, also one that was not started yet: xstate alone would still start that one. */
export function stopForGood(actor: AnyActorRef): void {
  actor.stop();
  actor.start = () => undefined;
}
