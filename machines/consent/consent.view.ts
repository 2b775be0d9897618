import type { SnapshotFrom } from 'xstate';
import type { consentMachine } from './consent.machine.ts';
import type { ConsentChoice } from './consent.types.ts';

/** Whether to ask, and what is allowed until then. */
export interface ConsentView {
  readonly screen: 'nothing' | 'banner' | 'settings';
  readonly allowed: ConsentChoice;
}

/** Whether to ask, and what is allowed (R2.9). */
export function viewConsent(snapshot: SnapshotFrom<typeof consentMachine>): ConsentView {
  const allowed = snapshot.context.choice;
  if (snapshot.matches('asking')) return { screen: 'banner', allowed };
  return { screen: snapshot.matches('changing') ? 'settings' : 'nothing', allowed };
}
