import {
  createFlows,
  type Flows,
  memoryPlatform,
  oneOrigin,
  type Platform,
  type ProfileAnswer,
  type RuntimeOptions,
} from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import { noteFirstPerson } from './first-person.ts';
import { keepFirstSnapshot } from './use-runtime.ts';

/** The facts of a page; `profile` is null where the session has to find out by itself. */
interface RuntimeFacts extends Omit<PageFacts, 'profile'> {
  readonly profile: ProfileAnswer | null;
}

/** The flows of this page: in the browser on the browser's platform, on the server on one that asks nobody. */
export function startRuntime(
  facts: RuntimeFacts,
  platform: Platform,
  browserOnly: Pick<RuntimeOptions, 'inspect' | 'analytics'> = {},
): Flows {
  const runtime = createFlows({
    origins: oneOrigin(facts.origin, facts.contentOrigin),
    client: {
      id: facts.clientId,
      version: facts.clientVersion,
      packageName: facts.packageName,
      captchaSalts: facts.captchaSalts,
      captchaReturn: `${facts.origin}/loading`,
    },
    platform,
    locale: () => facts.locale,
    buildId: facts.buildId,
    initial: { profile: facts.profile, modes: facts.modes },
    ...browserOnly,
  });
  noteFirstPerson(runtime);
  runtime.start();
  for (const actor of Object.values(runtime.actors)) keepFirstSnapshot(actor);
  return runtime;
}

/** Nothing is fetched while a page is rendered: what is not in the facts waits for the browser. */
export function renderingPlatform(): Platform {
  return memoryPlatform({ fetch: () => new Promise(() => undefined), cookies: true });
}
