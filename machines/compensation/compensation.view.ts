import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { compensationMachine } from './compensation.machine.ts';

/** What the activity's page shows. */
export type CompensationView =
  | { readonly screen: 'signIn' }
  | { readonly screen: 'loading' }
  | {
      readonly screen: 'offer';
      readonly days: number;
      readonly busy: boolean;
      /** Why the last claim failed. */
      readonly failure: Failure | null;
    }
  | { readonly screen: 'claimed'; readonly days: number }
  | { readonly screen: 'taken' }
  | { readonly screen: 'notEligible' }
  | { readonly screen: 'ended' }
  | { readonly screen: 'failed'; readonly failure: Failure | null };

/** What the activity offers this account, and the result of the claim (R7.17). */
export function viewCompensation(snapshot: SnapshotFrom<typeof compensationMachine>): CompensationView {
  const { days, failure } = snapshot.context;
  switch (snapshot.value) {
    case 'signedOut':
      return { screen: 'signIn' };
    case 'checking':
      return { screen: 'loading' };
    case 'offered':
    case 'claiming':
      return { screen: 'offer', days, busy: snapshot.value === 'claiming', failure };
    case 'claimed':
      return { screen: 'claimed', days };
    case 'failed':
      return { screen: 'failed', failure };
    default:
      return { screen: snapshot.value };
  }
}
