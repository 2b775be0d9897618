import type { SnapshotFrom } from 'xstate';
import type { consentMachine } from './consent.machine.ts';
import type { ConsentChoice } from './consent.types.ts';

/** Whether to ask, and what is allowed until then; `unknown` while the stored choice is read. */
export interface ConsentView {
  readonly screen: 'unknown' | 'nothing' | 'banner' | 'settings';
  readonly allowed: ConsentChoice;
  /** Whether the person has chosen: before that, nothing is allowed and nothing is refused either. */
  readonly isChosen: boolean;
}

/** Whether to ask, and what is allowed (R2.9). */
export function viewConsent(snapshot: SnapshotFrom<typeof consentMachine>): ConsentView {
  const allowed = snapshot.context.choice;
  if (snapshot.matches('reading')) return { screen: 'unknown', allowed, isChosen: false };
  if (snapshot.matches('asking')) return { screen: 'banner', allowed, isChosen: false };
  if (snapshot.matches('choosing')) return { screen: 'settings', allowed, isChosen: false };
  return { screen: snapshot.matches('changing') ? 'settings' : 'nothing', allowed, isChosen: true };
}
