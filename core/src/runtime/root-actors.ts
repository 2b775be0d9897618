import {
  type accessMachine,
  type captchaMachine,
  type chunkReloadMachine,
  type consentMachine,
  type deploymentMachine,
  type displayModeMachine,
  type freeVipMachine,
  type quickPressMachine,
  type sessionMachine,
  type signInMachine,
  withAccessPorts,
  withCaptchaPorts,
  withChunkReloadPorts,
  withConsentPorts,
  withDeploymentPorts,
  withDisplayModePorts,
  withFreeVipPorts,
  withQuickPressPorts,
  withSessionPorts,
  withSignInPorts,
} from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { accessPorts } from '../adapters/access.ts';
import { type CaptchaParts, captchaPorts } from '../adapters/captcha.ts';
import {
  chunkReloadPorts,
  consentPorts,
  deploymentPorts,
  displayModePorts,
  freeVipPorts,
  quickPressPorts,
} from '../adapters/device.ts';
import { sessionPorts } from '../adapters/session.ts';
import { signInPorts } from '../adapters/sign-in.ts';
import type { Cookies } from '../storage/cookies.ts';
import type { Api } from './api.ts';
import type { ActorParts } from './hand.ts';
import type { RuntimeOptions } from './options.ts';
import type { TokenKeeper } from './tokens.ts';

/** What the root actors are made from. */
export interface RootParts {
  readonly options: RuntimeOptions;
  readonly api: Api;
  readonly tokens: TokenKeeper;
  readonly cookies: Cookies;
  readonly captcha: CaptchaParts;
  readonly actorParts: ActorParts;
  /** Tells the other windows. */
  readonly announce: (what: 'session' | 'displayMode') => void;
  /** Somebody else is signed in, or nobody: what is kept by person is read again. */
  readonly personChanged: () => void;
  /** Free days were given for the first time. */
  readonly freeDaysGiven: (days: number) => void;
}

const deploymentInterval = 5 * 60_000;

/** The flows that live as long as the client does. */
export interface RootActors {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly signIn: ActorRefFrom<typeof signInMachine>;
  readonly captcha: ActorRefFrom<typeof captchaMachine>;
  readonly displayMode: ActorRefFrom<typeof displayModeMachine>;
  readonly sharedDisplayMode: ActorRefFrom<typeof displayModeMachine>;
  readonly freeVip: ActorRefFrom<typeof freeVipMachine>;
  readonly deployment: ActorRefFrom<typeof deploymentMachine>;
  readonly chunkReload: ActorRefFrom<typeof chunkReloadMachine>;
  readonly access: ActorRefFrom<typeof accessMachine>;
  readonly consent: ActorRefFrom<typeof consentMachine>;
  readonly quickPress: ActorRefFrom<typeof quickPressMachine>;
}

/** Makes them; none is started yet. */
export function createRootActors(parts: RootParts): RootActors {
  const { options, api, tokens, cookies, actorParts } = parts;
  const { platform, client } = options;
  const { store } = parts.captcha;
  const modes = withDisplayModePorts(displayModePorts(store, () => parts.announce('displayMode')));
  return {
    session: createActor(
      withSessionPorts(
        sessionPorts({
          api,
          platform,
          store,
          cookies,
          tokens,
          clientId: client.id,
          changed: () => {
            parts.announce('session');
            parts.personChanged();
          },
        }),
      ),
      { input: { initial: options.initial?.profile ?? null }, ...actorParts },
    ),
    signIn: createActor(
      withSignInPorts(signInPorts({ api, platform, tokens, store, clientId: client.id })),
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
      withFreeVipPorts(freeVipPorts(api, store, cookies, parts.freeDaysGiven)),
      actorParts,
    ),
    deployment: createActor(withDeploymentPorts(deploymentPorts(api, platform.now)), {
      input: { currentId: options.buildId ?? '', interval: deploymentInterval },
      ...actorParts,
    }),
    chunkReload: createActor(withChunkReloadPorts(chunkReloadPorts(platform, store)), actorParts),
    access: createActor(
      withAccessPorts(accessPorts(platform, cookies, options.origins.access, options.locale)),
      { input: { endpoints: options.origins.access.length }, ...actorParts },
    ),
    consent: createActor(withConsentPorts(consentPorts(store)), actorParts),
    quickPress: createActor(withQuickPressPorts(quickPressPorts(api)), actorParts),
  };
}
