import { type ConsentEvent, type consentMachine, viewConsent, withConsentPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { consentPorts } from '../adapters/consent.ts';
import type { AnalyticsConsent } from '../analytics/create-analytics.ts';
import type { Platform } from '../platform/platform.ts';
import { readConsentWord } from '../rules/consent.ts';
import type { Client } from './create-client.ts';

export type ConsentActor = ActorRefFrom<typeof consentMachine>;

const consentChannel = 'aloft-consent';

/** What the person allows beyond what is needed (R2.9). The actor is not started yet. */
export function createConsent({ store, cookies, flowContext }: Client): ConsentActor {
  const { platform, actorParts } = flowContext;
  const announce = (word: string): void => platform.channel.post(consentChannel, word);
  return createActor(withConsentPorts(consentPorts({ store, cookies, announce })), actorParts);
}

/** Lets the flow hear what is chosen in other windows; answers how to stop. */
export function hearConsents({ channel }: Platform, actor: ConsentActor): () => void {
  return channel.listen(consentChannel, (word) => {
    const choice = readConsentWord(word);
    if (choice !== null) actor.send({ type: 'consent.changedElsewhere', choice });
  });
}

/** Sends the flow what a person pressed, once it has read what is stored. */
export async function tellConsent(actor: ConsentActor, event: ConsentEvent): Promise<void> {
  await waitFor(actor, (snapshot) => viewConsent(snapshot).screen !== 'unknown');
  actor.send(event);
}

/** What the flow says of analytics now. */
export function analyticsConsent(actor: ConsentActor): AnalyticsConsent {
  const { allowed, isChosen } = viewConsent(actor.getSnapshot());
  if (!isChosen) return 'unknown';
  return allowed.analytics ? 'granted' : 'denied';
}
