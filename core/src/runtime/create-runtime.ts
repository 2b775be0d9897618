import {
  type captchaMachine,
  type chunkReloadMachine,
  type deploymentMachine,
  type displayModeMachine,
  type freeVipMachine,
  localFailure,
  type Result,
  type ShareInput,
  type sessionMachine,
  type shareMachine,
  type signInMachine,
  withCaptchaPorts,
  withChunkReloadPorts,
  withDeploymentPorts,
  withDisplayModePorts,
  withFreeVipPorts,
  withSessionPorts,
  withSharePorts,
  withSignInPorts,
} from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { captchaPorts } from '../adapters/captcha.ts';
import { chunkReloadPorts, deploymentPorts, displayModePorts, freeVipPorts } from '../adapters/device.ts';
import { sessionPorts } from '../adapters/session.ts';
import { sharePorts } from '../adapters/share.ts';
import { signInPorts } from '../adapters/sign-in.ts';
import { createCaller } from '../request/caller.ts';
import { createStore, deviceIdOf } from '../storage/table.ts';
import { type Api, createApi } from './api.ts';
import type { RuntimeHand } from './hand.ts';
import type { RuntimeOptions } from './options.ts';
import { createTokenKeeper, type TokenKeeper } from './tokens.ts';
import { connect } from './wiring.ts';

/** The flows and calls of one client, running. */
export interface Runtime {
  readonly api: Api;
  readonly tokens: TokenKeeper;
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>;
    readonly signIn: ActorRefFrom<typeof signInMachine>;
    readonly captcha: ActorRefFrom<typeof captchaMachine>;
    readonly displayMode: ActorRefFrom<typeof displayModeMachine>;
    readonly sharedDisplayMode: ActorRefFrom<typeof displayModeMachine>;
    readonly freeVip: ActorRefFrom<typeof freeVipMachine>;
    readonly deployment: ActorRefFrom<typeof deploymentMachine>;
    readonly chunkReload: ActorRefFrom<typeof chunkReloadMachine>;
  };
  /** A press on "sign in": the window opens with the press, before anything is awaited. */
  pressSignIn(): void;
  openShare(input: ShareInput): ActorRefFrom<typeof shareMachine>;
  /** What a flow that is begun later, such as a restore, joins the others with. */
  readonly hand: RuntimeHand;
  start(): void;
  stop(): void;
}

const deploymentInterval = 5 * 60_000;

/** Builds the runtime; nothing runs and nothing is touched until `start`. Works in a browser, Node or a worker. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { platform, client, origins } = options;
  const store = createStore(platform);
  const deviceId = deviceIdOf(platform, store);
  const tokens = createTokenKeeper(platform, store, origins.user[0] ?? '', client.id, deviceId);
  const inspect = options.inspect === undefined ? {} : { inspect: options.inspect };
  const stops: (() => void)[] = [];

  // One token at a time, in this window and over all of them: two challenges at once would confuse anybody.
  let lastToken: Promise<unknown> = Promise.resolve();
  function acquireToken(action: string, fresh: boolean): Promise<Result<string>> {
    const work = (): Promise<Result<string>> =>
      new Promise((settle) => {
        const granted = captcha.on('captcha.granted', ({ token }) => finish({ ok: true, value: token }));
        const refused = captcha.on('captcha.refused', ({ failure }) => finish({ ok: false, failure }));
        function finish(result: Result<string>): void {
          granted.unsubscribe();
          refused.unsubscribe();
          settle(result);
        }
        if (captcha.getSnapshot().status !== 'active')
          finish({ ok: false, failure: localFailure('cancelled') });
        else captcha.send({ type: 'token.request', action, fresh });
      });
    const next = lastToken.then(work, work);
    lastToken = next;
    return next;
  }

  const call = createCaller({
    platform,
    origins,
    clientId: client.id,
    deviceId,
    locale: options.locale,
    bearer: tokens.bearer,
    acquireToken,
    refreshSession: tokens.refresh,
  });
  const api = createApi(call, client.id);
  const announceSession = (): void => platform.channel.post('aloft-session', 'changed');
  const announceMode = (): void => platform.channel.post('aloft-display-mode', 'changed');

  const captcha = createActor(
    withCaptchaPorts(captchaPorts(call, platform, store, client, deviceId, origins.content)),
    { input: { kind: 'captcha' }, ...inspect },
  );
  const session = createActor(
    withSessionPorts(sessionPorts(api, store, tokens.refresh, announceSession, tokens.forget)),
    { input: { initial: options.initial?.profile ?? null }, ...inspect },
  );
  const signIn = createActor(
    withSignInPorts(signInPorts({ api, platform, tokens, store, clientId: client.id })),
    inspect,
  );
  const modes = withDisplayModePorts(displayModePorts(store, announceMode));
  const displayMode = createActor(modes, {
    input: { scope: 'own', initial: options.initial?.modes?.own ?? null },
    ...inspect,
  });
  const sharedDisplayMode = createActor(modes, {
    input: { scope: 'shared', initial: options.initial?.modes?.shared ?? null },
    ...inspect,
  });
  const freeVip = createActor(withFreeVipPorts(freeVipPorts(api, store)), inspect);
  const deployment = createActor(withDeploymentPorts(deploymentPorts(api)), {
    input: { currentId: options.buildId ?? '', interval: deploymentInterval },
    ...inspect,
  });
  const chunkReload = createActor(withChunkReloadPorts(chunkReloadPorts(platform, store)), inspect);
  const actors = {
    session,
    signIn,
    captcha,
    displayMode,
    sharedDisplayMode,
    freeVip,
    deployment,
    chunkReload,
  };
  const targets = { session, signIn, freeVip };

  return {
    api,
    tokens,
    actors,
    pressSignIn: () => {
      platform.popup.prepare();
      signIn.send({ type: 'signIn.press' });
    },
    openShare: (input) => createActor(withSharePorts(sharePorts(api)), { input, ...inspect }),
    hand: { api, store, inspect, connect: (name, actor) => connect(name, actor, targets) },
    start: () => {
      stops.push(connect('signIn', signIn, targets), connect('session', session, targets));
      stops.push(connect('freeVip', freeVip, targets), announceSigningIn(signIn, session));
      stops.push(
        platform.channel.listen('aloft-sign-in', () => signIn.send({ type: 'attempt.announced' })),
        platform.channel.listen('aloft-session', () => session.send({ type: 'session.changedElsewhere' })),
        platform.channel.listen('aloft-display-mode', () => {
          displayMode.send({ type: 'mode.changedElsewhere' });
          sharedDisplayMode.send({ type: 'mode.changedElsewhere' });
        }),
      );
      freeVip.start();
      for (const actor of [captcha, signIn, displayMode, sharedDisplayMode, chunkReload, session])
        actor.start();
      if ((options.buildId ?? '') !== '') deployment.start();
    },
    stop: () => {
      for (const stop of stops.splice(0)) stop();
      for (const actor of Object.values(actors)) actor.stop();
    },
  };
}

/** Tells the session while somebody is in the middle of signing in, so that "nobody is signed in" can wait. */
function announceSigningIn(
  signIn: ActorRefFrom<typeof signInMachine>,
  session: ActorRefFrom<typeof sessionMachine>,
): () => void {
  let inside = false;
  const subscription = signIn.subscribe((snapshot) => {
    const now = !snapshot.hasTag('settled');
    if (now === inside) return;
    inside = now;
    session.send({ type: now ? 'signIn.began' : 'signIn.ended' });
  });
  return () => subscription.unsubscribe();
}
