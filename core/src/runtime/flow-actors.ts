import {
  type accessMachine,
  type captchaMachine,
  type chunkReloadMachine,
  type deploymentMachine,
  type displayModeMachine,
  type freeVipMachine,
  type sessionMachine,
  type signInMachine,
  withAccessPorts,
  withCaptchaPorts,
  withChunkReloadPorts,
  withDeploymentPorts,
  withDisplayModePorts,
  withFreeVipPorts,
  withSignInPorts,
} from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { accessPorts } from '../adapters/access.ts';
import { type CaptchaParts, captchaPorts } from '../adapters/captcha.ts';
import { chunkReloadPorts, deploymentPorts, displayModePorts, freeVipPorts } from '../adapters/device.ts';
import { signInPorts } from '../adapters/sign-in.ts';
import { announceSession, createSession } from './begin-session.ts';
import { type ConsentActor, createConsent } from './consent-flow.ts';
import type { Client } from './create-client.ts';
import type { RuntimeOptions } from './options.ts';

/** What they are made from. */
export interface FlowParts {
  readonly options: RuntimeOptions;
  readonly client: Client;
  readonly captcha: CaptchaParts;
  /** Tells the other windows. */
  readonly announceDisplayMode: () => void;
  /** Another user is signed in, or none: data that is stored per user is read again. */
  readonly personChanged: () => void;
  /** Free days were given for the first time. */
  readonly freeDaysGiven: (days: number) => void;
}

const deploymentInterval = 5 * 60_000;

/** The flows without which no page of the product works; they live as long as the client does. */
export interface FlowActors {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly signIn: ActorRefFrom<typeof signInMachine>;
  readonly captcha: ActorRefFrom<typeof captchaMachine>;
  readonly displayMode: ActorRefFrom<typeof displayModeMachine>;
  readonly sharedDisplayMode: ActorRefFrom<typeof displayModeMachine>;
  readonly freeVip: ActorRefFrom<typeof freeVipMachine>;
  readonly consent: ConsentActor;
  readonly deployment: ActorRefFrom<typeof deploymentMachine>;
  readonly chunkReload: ActorRefFrom<typeof chunkReloadMachine>;
  readonly access: ActorRefFrom<typeof accessMachine>;
}

/** Makes them; none is started yet. */
export function createFlowActors(parts: FlowParts): FlowActors {
  const { options } = parts;
  const { call, tokens, store, cookies, flowContext } = parts.client;
  const { platform, actorParts } = flowContext;
  const modes = withDisplayModePorts(displayModePorts(store, parts.announceDisplayMode));
  return {
    session: createSession(parts.client, options.initial?.profile ?? null, (kept) => {
      announceSession(platform, kept);
      parts.personChanged();
    }),
    signIn: createActor(
      withSignInPorts(signInPorts({ call, platform, tokens, store, clientId: call.clientId })),
      actorParts,
    ),
    captcha: createActor(withCaptchaPorts(captchaPorts(parts.captcha)), {
      input: { kind: 'captcha' },
      ...actorParts,
    }),
    displayMode: createActor(modes, {
      input: { scope: 'own', initial: options.initial?.modes?.own ?? null },
      ...actorParts,
    }),
    sharedDisplayMode: createActor(modes, {
      input: { scope: 'shared', initial: options.initial?.modes?.shared ?? null },
      ...actorParts,
    }),
    freeVip: createActor(
      withFreeVipPorts(freeVipPorts(call, store, cookies, parts.freeDaysGiven)),
      actorParts,
    ),
    consent: createConsent(parts.client),
    deployment: createActor(withDeploymentPorts(deploymentPorts(call, platform.now)), {
      input: { currentId: options.buildId ?? '', interval: deploymentInterval },
      ...actorParts,
    }),
    access: createActor(
      withAccessPorts(accessPorts(platform, cookies, options.origins.access, options.locale)),
      { input: { endpoints: options.origins.access.length }, ...actorParts },
    ),
    chunkReload: createActor(withChunkReloadPorts(chunkReloadPorts(platform, store)), actorParts),
  };
}
