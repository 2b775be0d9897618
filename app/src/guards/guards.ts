import { logTexts } from '@aloft/core/errors';
import { requireRunning } from './activity-end.ts';
import type { Guard } from './guard.ts';
import { dropPlatformCard } from './platform-card.ts';
import { requireOpenRegion } from './region.ts';
import { requireShareId } from './share.ts';
import { passSignedIn, requireSignIn } from './signed-in.ts';

/** Every guard of a route, by the name that routes give (R8.8). */
const guards = {
  'activity-end': requireRunning,
  'disable-mobile-platform-card-anchor': dropPlatformCard,
  region: requireOpenRegion,
  share: requireShareId,
  'signed-in': requireSignIn,
  'signed-out': passSignedIn,
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;

const isGuardName = (name: string): name is GuardName => Object.hasOwn(guards, name);

/** The guard of a name. Throws for a name that is not registered: a page is never shown unguarded. */
export function guardOf(name: string): Guard {
  if (!isGuardName(name)) throw new Error(logTexts.unknownMiddleware);
  return guards[name];
}
