import { type ShareInput, type shareMachine, withSharePorts } from '@aloft/machines';
import { type ActorRefFrom, type AnyActorRef, createActor } from 'xstate';
import { sharePorts } from '../adapters/share.ts';
import type { Analytics } from '../analytics/index.ts';
import type { Caller } from '../request/call.ts';
import { createCaller } from '../request/caller.ts';
import { logFailedCall } from '../request/failed-calls.ts';
import { type Cookies, createCookies } from '../storage/cookies.ts';
import { deviceIdOf } from '../storage/known-names.ts';
import { createStore, type Store } from '../storage/store.ts';
import { createCaptchaTokens } from './captcha-tokens.ts';
import { createFlowActors, type FlowActors } from './flow-actors.ts';
import type { ActorParts, FlowContext } from './flow-context.ts';
import type { RuntimeOptions } from './options.ts';
import { createTokenKeeper, type TokenKeeper } from './tokens.ts';
import { connect, type Targets, type Wired } from './wiring.ts';

/** What every runtime can begin. The other flows are functions of their own, so that a page loads those that it shows. */
export interface BeginShare {
  /** A share, or a folder within it (R7.1). */
  share(input: ShareInput): ActorRefFrom<typeof shareMachine>;
}

/** The flows of one client, running, and the pipeline for its calls. */
export interface Flows {
  /** What every call of core takes first. */
  readonly call: Caller;
  readonly tokens: TokenKeeper;
  readonly store: Store;
  readonly cookies: Cookies;
  /** Where events are reported (R7.35); undefined where nobody wants them. */
  readonly analytics: Analytics | undefined;
  readonly deviceId: string;
  readonly actors: FlowActors;
  /** A press on "sign in": the window opens with the press, before anything is awaited. */
  pressSignIn(): void;
  /** Begins a flow; the actor is not started yet, and ends with the runtime at the latest. */
  readonly begin: BeginShare;
  /** What a flow that is begun later, such as a restore, joins the others with. */
  readonly flowContext: FlowContext;
  start(): void;
  /** Ends every flow, those begun later too; nothing runs afterwards. */
  stop(): void;
}

const captchaLockTimeout = 10_000;

/**
 * The runtime for a page that has to be small: without the list of all calls (it imports those that it makes), without
 * the regional check, consent and debug console, and showing challenges itself. Nothing runs and nothing is touched until `start`. Works in a browser, Node or a worker.
 */
export function createFlows(options: RuntimeOptions): Flows {
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
  const analytics = options.analytics?.({
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
  const actors: FlowActors = createFlowActors({
    options,
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
    freeDaysGiven: (freeDays) => analytics?.stat({ type: 'signUp', freeDays }),
  });

  const targets: Targets = new Map();
  const stops: (() => void)[] = [];
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
  const join = (name: Wired, actor: AnyActorRef): (() => void) => {
    const unwire = connect(name, actor, targets);
    actor.subscribe({ complete: unwire, error: unwire });
    adopt(actor);
    return unwire;
  };

  return {
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
    begin: {
      share: (input) => {
        const actor = createActor(withSharePorts(sharePorts(call)), { input, ...actorParts });
        join('share', actor);
        return actor;
      },
    },
    flowContext: { call, store, platform, actorParts, ending: ending.signal, adopt, connect: join },
    start: () => {
      const { signIn, session, freeVip, deployment, ...others } = actors;
      stops.push(
        connect('signIn', signIn, targets),
        connect('session', session, targets),
        connect('freeVip', freeVip, targets),
        announceSigningIn(actors),
        platform.channel.listen('aloft-sign-in', () => signIn.send({ type: 'attempt.announced' })),
        platform.channel.listen('aloft-session', () => {
          session.send({ type: 'session.changedElsewhere' });
          readModesAgain();
        }),
        platform.channel.listen('aloft-display-mode', readModesAgain),
      );
      for (const actor of [freeVip, ...Object.values(others), signIn, session]) actor.start();
      if ((options.buildId ?? '') !== '') deployment.start();
    },
    stop: () => {
      ending.abort();
      for (const stop of stops.splice(0)) stop();
      for (const actor of [...adopted, ...Object.values(actors)]) stopForGood(actor);
      adopted.clear();
      targets.clear();
    },
  };
}

/** Stops an actor, also one that nobody has started yet: xstate alone would start that one when it is told to. */
function stopForGood(actor: AnyActorRef): void {
  actor.stop();
  actor.start = () => undefined;
}

/** Tells the session while somebody is in the middle of signing in, so that "nobody is signed in" can wait. */
function announceSigningIn({ signIn, session }: FlowActors): () => void {
  let inside = false;
  const subscription = signIn.subscribe((snapshot) => {
    const now = !snapshot.hasTag('settled');
    if (now === inside) return;
    inside = now;
    session.send({ type: now ? 'signIn.began' : 'signIn.ended' });
  });
  return () => subscription.unsubscribe();
}
