import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { loginMachine } from './login.machine.ts';
import type { TypedFactor } from './login.types.ts';

interface FormView {
  readonly busy: boolean;
  readonly failure: Failure | null;
}

/** What the sign-in form shows (R1.4, R10.10). */
export type LoginView =
  /**
   * `restorable`: the account is being deleted and may be restored. `isReset`: a new password was set just now, for the
   * account of `email`, which is what was typed last.
   */
  | (FormView & {
      readonly screen: 'signIn';
      readonly restorable: boolean;
      readonly isReset: boolean;
      readonly email: string;
    })
  | (FormView & { readonly screen: 'signUp'; readonly sentTo: string })
  /** `sentTo`: where the code was sent; empty while it is asked for. `email`: what was typed before. */
  | (FormView & { readonly screen: 'reset'; readonly sentTo: string; readonly email: string })
  | (FormView & {
      readonly screen: 'secondStep';
      readonly factor: TypedFactor;
      readonly challenge: string;
      readonly byPasskey: boolean;
    })
  /** The second step took too long, or the other program’s request did. */
  | { readonly screen: 'expired'; readonly failure: Failure | null; readonly canRetry: boolean }
  | { readonly screen: 'completed' };

/** The view of a snapshot. */
export function viewLogin(snapshot: SnapshotFrom<typeof loginMachine>): LoginView {
  const { email, sentTo, challenge, byPasskey, isReset, failure } = snapshot.context;
  const form = { busy: snapshot.hasTag('busy'), failure };
  if (snapshot.matches('completed')) return { screen: 'completed' };
  if (snapshot.matches('expired')) return { screen: 'expired', failure, canRetry: false };
  if (snapshot.matches({ secondStep: 'expired' })) return { screen: 'expired', failure, canRetry: true };
  if (snapshot.matches('secondStep')) {
    const isRecovery =
      snapshot.matches({ secondStep: 'recovery' }) || snapshot.matches({ secondStep: 'checkingRecovery' });
    const factor = isRecovery ? 'recovery' : 'authenticator';
    return { screen: 'secondStep', ...form, factor, challenge, byPasskey };
  }
  if (snapshot.matches('reset')) return { screen: 'reset', ...form, sentTo, email };
  if (snapshot.matches('signUp')) return { screen: 'signUp', ...form, sentTo };
  const restorable = snapshot.matches({ signIn: 'restorable' });
  return { screen: 'signIn', ...form, restorable, isReset, email };
}
