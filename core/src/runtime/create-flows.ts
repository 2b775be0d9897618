import type { ConsentEvent } from '@aloft/machines';
import type { Analytics } from '../analytics/index.ts';
import { reportReviews, reportSignIns } from '../analytics/report-flows.ts';
import { followSessionChannel, sessionChannel } from './begin-session.ts';
import { analyticsConsent, type ConsentActor, hearConsents, tellConsent } from './consent-flow.ts';
import { type Client, createClientParts, stopForGood } from './create-client.ts';
import { createFlowActors, type FlowActors } from './flow-actors.ts';
import type { RuntimeOptions } from './options.ts';

/** The flows of one client, running, and the pipeline for its calls. */
export interface Flows extends Client {
  /** Where events are reported (R7.35); undefined without analytics. */
  readonly analytics: Analytics | undefined;
  readonly actors: FlowActors;
  /** A press on "sign in": the window opens with the press, before anything is awaited. */
  pressSignIn(): void;
  /** Sends the consent's flow what a person pressed, once it has read what is stored. */
  tellConsent(event: ConsentEvent): Promise<void>;
  start(): void;
  /** Ends every flow, those begun later too; nothing runs afterwards. */
  stop(): void;
}

/**
 * The runtime for a page that has to be small: without the list of all calls (it imports those that it makes), without
 * the debug console, and showing challenges itself. Nothing runs and nothing is touched until `start`. Works in a browser,
 * Node or a worker.
 */
export function createFlows(options: RuntimeOptions): Flows {
  const { platform } = options;
  const { client, captcha } = createClientParts(options, async () => actors.captcha);
  const { flowContext } = client;
  const analytics = options.analytics?.({
    consent: () => analyticsConsent(actors.consent),
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
    tellConsent: (event) => tellConsent(actors.consent, event),
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
        followSessionChannel(platform, session),
        hearConsents(platform, others.consent),
        ...(analytics === undefined
          ? []
          : [
              consentTold(others.consent, analytics),
              reportSignIns(actors, analytics),
              reportReviews(actors, analytics),
            ]),
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

/** Tells the session that a sign-in is in progress, so that it does not report "signed out" meanwhile. */
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

/** A choice that was made holds at once for what waits to be reported (R2.9). */
function consentTold(consent: ConsentActor, analytics: Analytics): () => void {
  const subscription = consent.on('consent.changed', () => analytics.consentChanged());
  return () => subscription.unsubscribe();
}
