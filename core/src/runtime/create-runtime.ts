import { type ShareInput, type shareMachine, withSharePorts } from '@aloft/machines';
import { type ActorRefFrom, type AnyActorRef, createActor } from 'xstate';
import { showChallenges } from '../adapters/challenge.ts';
import { sharePorts } from '../adapters/share.ts';
import { type Analytics, createAnalytics } from '../analytics/index.ts';
import type { Caller } from '../request/call.ts';
import { createCaller } from '../request/caller.ts';
import { logFailedCall } from '../request/failed-calls.ts';
import { type Cookies, createCookies } from '../storage/cookies.ts';
import { deviceIdOf } from '../storage/known-names.ts';
import { createStore, type Store } from '../storage/store.ts';
import { type Api, createApi } from './api.ts';
import { createCaptchaTokens } from './captcha-tokens.ts';
import type { ActorParts, RuntimeHand } from './hand.ts';
import type { RuntimeOptions } from './options.ts';
import { createRootActors, type RootActors } from './root-actors.ts';
import { createTokenKeeper, type TokenKeeper } from './tokens.ts';
import { connect, type Targets, type Wired } from './wiring.ts';

/** The flows and calls of one client, running. */
export interface Runtime {
  readonly api: Api;
  /** The pipeline itself, for calls that have no function of their own. */
  readonly call: Caller;
  readonly tokens: TokenKeeper;
  readonly store: Store;
  readonly cookies: Cookies;
  readonly analytics: Analytics;
  readonly deviceId: string;
  readonly actors: RootActors;
  /** A press on "sign in": the window opens with the press, before anything is awaited. */
  pressSignIn(): void;
  openShare(input: ShareInput): ActorRefFrom<typeof shareMachine>;
  /** What a flow that is begun later, such as a restore, joins the others with. */
  readonly hand: RuntimeHand;
  start(): void;
  /** Ends every flow, those begun later too; nothing runs afterwards. */
  stop(): void;
}

const captchaLockTimeout = 10_000;

/** Builds the runtime; nothing runs and nothing is touched until `start`. Works in a browser, Node or a worker. */
export function createRuntime(options: RuntimeOptions): Runtime {
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
  const captchaTokens = createCaptchaTokens(() => actors.captcha);
  const call = createCaller({
    platform,
    origins,
    clientId: client.id,
    deviceId,
    locale: options.locale,
    bearer: tokens.bearer,
    acquireToken: captchaTokens.acquire,
    refreshSession: async () => (await tokens.refresh()).kind === 'refreshed',
    failed: (failed) => logFailedCall(platform, failed),
    ending: ending.signal,
  });
  const api = createApi(call);
  const analytics = createAnalytics({
    sink: options.analytics ?? (() => undefined),
    address: options.address ?? (() => ''),
    consent: () => {
      const choice = store.read('analysis_consent');
      if (choice === null) return 'unknown';
      return choice.analytics ? 'granted' : 'denied';
    },
    now: platform.now,
    log: platform.log,
  });
  const readModesAgain = (): void => {
    actors.displayMode.send({ type: 'mode.changedElsewhere' });
    actors.sharedDisplayMode.send({ type: 'mode.changedElsewhere' });
  };
  const actors: RootActors = createRootActors({
    options,
    api,
    tokens,
    cookies,
    actorParts,
    captcha: {
      call,
      platform,
      store,
      client,
      deviceId,
      challengeOrigins: origins.content,
      lockTimeout: options.captchaLockTimeout ?? captchaLockTimeout,
      meta: captchaTokens.meta,
    },
    announce: (what) =>
      platform.channel.post(what === 'session' ? 'aloft-session' : 'aloft-display-mode', 'changed'),
    personChanged: readModesAgain,
    freeDaysGiven: (freeDays) => analytics.stat({ type: 'signUp', freeDays }),
  });

  const targets: Targets = new Map();
  const stops: (() => void)[] = [];
  const later = new Set<AnyActorRef>();
  const join = (name: Wired, actor: AnyActorRef): (() => void) => {
    const unwire = connect(name, actor, targets);
    later.add(actor);
    const end = (): void => {
      unwire();
      later.delete(actor);
    };
    actor.subscribe({ complete: end, error: end });
    return end;
  };

  return {
    api,
    call,
    tokens,
    store,
    cookies,
    analytics,
    deviceId,
    actors,
    pressSignIn: () => {
      platform.popup.prepare();
      actors.signIn.send({ type: 'signIn.press' });
    },
    openShare: (input) => {
      const actor = createActor(withSharePorts(sharePorts(api.shares)), { input, ...actorParts });
      join('share', actor);
      return actor;
    },
    hand: { api, store, platform, actorParts, connect: join },
    start: () => {
      const { signIn, session, freeVip, access, deployment, ...others } = actors;
      stops.push(
        connect('signIn', signIn, targets),
        connect('session', session, targets),
        connect('freeVip', freeVip, targets),
        connect('access', access, targets),
        announceSigningIn(actors),
        platform.channel.listen('aloft-sign-in', () => signIn.send({ type: 'attempt.announced' })),
        platform.channel.listen('aloft-session', () => {
          session.send({ type: 'session.changedElsewhere' });
          readModesAgain();
        }),
        platform.channel.listen('aloft-display-mode', readModesAgain),
        wireConsent(actors, analytics),
        showChallenges(actors.captcha, platform),
      );
      for (const actor of [freeVip, ...Object.values(others), signIn, access, session]) actor.start();
      if ((options.buildId ?? '') !== '') deployment.start();
      if (options.checkAccess === true) access.send({ type: 'access.check', fresh: false });
    },
    stop: () => {
      ending.abort();
      for (const stop of stops.splice(0)) stop();
      for (const actor of [...later, ...Object.values(actors)]) actor.stop();
      later.clear();
      targets.clear();
    },
  };
}

/** A choice that was made holds at once for what waits to be reported (R2.9). */
function wireConsent({ consent }: RootActors, analytics: Analytics): () => void {
  const subscription = consent.on('consent.changed', () => analytics.consentChanged());
  return () => subscription.unsubscribe();
}

/** Tells the session while somebody is in the middle of signing in, so that "nobody is signed in" can wait. */
function announceSigningIn({ signIn, session }: RootActors): () => void {
  let inside = false;
  const subscription = signIn.subscribe((snapshot) => {
    const now = !snapshot.hasTag('settled');
    if (now === inside) return;
    inside = now;
    session.send({ type: now ? 'signIn.began' : 'signIn.ended' });
  });
  return () => subscription.unsubscribe();
}
