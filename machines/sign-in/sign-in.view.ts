import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { signInMachine } from './sign-in.machine.ts';

/** What the sign-in dialog shows. */
export type SignInView =
  | { readonly screen: 'idle' }
  | { readonly screen: 'opening' }
  | { readonly screen: 'waiting' }
  | { readonly screen: 'popupBlocked'; readonly url: string }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | { readonly screen: 'completed' };

export function viewSignIn(snapshot: SnapshotFrom<typeof signInMachine>): SignInView {
  const { attempt, failure } = snapshot.context;
  if (snapshot.matches('completed') || snapshot.matches('completing')) return { screen: 'completed' };
  if (snapshot.matches('failed') || snapshot.matches('refusing')) return { screen: 'failed', failure };
  if (snapshot.matches('awaiting')) return { screen: 'waiting' };
  if (snapshot.matches('popupBlocked') || snapshot.matches('checkingBlocked')) {
    return { screen: 'popupBlocked', url: attempt?.url ?? '' };
  }
  return snapshot.matches('beginning') || snapshot.matches('opening')
    ? { screen: 'opening' }
    : { screen: 'idle' };
}
