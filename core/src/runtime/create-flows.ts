import type { Analytics } from '../analytics/index.ts';
import { hearSessions, sessionChannel } from './begin-session.ts';
import { type Client, createClientParts, stopForGood } from './create-client.ts';
import { createFlowActors, type FlowActors } from './flow-actors.ts';
import type { RuntimeOptions } from './options.ts';

/** The flows of one client, running, and the pipeline for its calls. */
export interface Flows extends Client {
  /** Where events are reported (R7.35); undefined where nobody wants them. */
  readonly analytics: Analytics | undefined;
  readonly actors: FlowActors;
  /** A press on "sign in": the window opens with the press, before anything is awaited. */
  pressSignIn(): void;
  start(): void;
  /** Ends every flow, those begun later too; nothing runs afterwards. */
  stop(): void;
}

/**
 * The runtime for a page that has to be small: without the list of all calls (it imports those that it makes), without
 * consent and debug console, and showing challenges itself. Nothing runs and nothing is touched until `start`. Works in a browser, Node or a worker.
 */
export function createFlows(options: RuntimeOptions): Flows {
  const { platform } = options;
  const { client, captcha } = createClientParts(options, async () => actors.captcha);
  const { store, flowContext } = client;
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
    client,
    captcha,
    announceDisplayMode: () => platform.channel.post('aloft-display-mode', 'changed'),
    personChanged: readModesAgain,
    freeDaysGiven: (freeDays) => analytics?.stat({ type: 'signUp', freeDays }),
  });

  const stops: (() => void)[] = [];

  return {
    ...client,
    analytics,
    actors,
    pressSignIn: () => {
      platform.popup.prepare();
      actors.signIn.send({ type: 'signIn.press' });
    },
    start: () => {
      const { signIn, session, freeVip, deployment, ...others } = actors;
      stops.push(
        flowContext.connect('signIn', signIn),
        flowContext.connect('session', session),
        flowContext.connect('freeVip', freeVip),
        flowContext.connect('access', others.access),
        reportBlock(others.access, analytics),
        announceSigningIn(actors),
        platform.channel.listen('aloft-sign-in', () => signIn.send({ type: 'attempt.announced' })),
        hearSessions(platform, session),
        platform.channel.listen(sessionChannel, readModesAgain),
        platform.channel.listen('aloft-display-mode', readModesAgain),
      );
      for (const actor of [freeVip, ...Object.values(others), signIn, session]) actor.start();
      if ((options.buildId ?? '') !== '') deployment.start();
      if (options.checkAccess === true) others.access.send({ type: 'access.check', fresh: false });
    },
    stop: () => {
      for (const stop of stops.splice(0)) stop();
      client.stop();
      for (const actor of Object.values(actors)) stopForGood(actor);
    },
  };
}

/** Reports once that the page of a blocked region is shown (R2.21), however often the person checks again. */
function reportBlock(access: FlowActors['access'], analytics: Analytics | undefined): () => void {
  const subscription = access.on('access.blocked', () => {
    subscription.unsubscribe();
    analytics?.stat({ type: 'blockPageShown' });
  });
  return () => subscription.unsubscribe();
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
