import type { Failure } from '@aloft/core';

type Mode = 'signIn' | 'signUp' | 'reset';

interface FormState {
  readonly mode: Mode;
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** With what the sign-in goes on to its second step; empty where none is asked for. */
  readonly challenge: string;
  /** Whether a passkey may take the second step. */
  readonly byPasskey: boolean;
  /** What was typed before a new password was asked for. */
  readonly email: string;
  /** Whether a new password was set just now. */
  readonly isReset: boolean;
}

type FormEvent =
  | { readonly type: 'mode.choose'; readonly mode: Mode }
  | { readonly type: 'password.forgot'; readonly email: string }
  | { readonly type: 'password.reset' }
  | { readonly type: 'work.began' }
  | { readonly type: 'work.ended'; readonly failure: Failure | null };

export const untouched: FormState = {
  mode: 'signIn',
  busy: false,
  failure: null,
  challenge: '',
  byPasskey: false,
  email: '',
  isReset: false,
};

export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'mode.choose':
      return { ...state, mode: event.mode, failure: null, challenge: '' };
    case 'password.forgot':
      return { ...untouched, mode: 'reset', email: event.email };
    case 'password.reset':
      return { ...untouched, isReset: true };
    case 'work.began':
      return { ...state, busy: true, failure: null };
    default:
      return {
        ...state,
        busy: false,
        failure: event.failure,
        challenge: event.failure?.challenge ?? '',
        byPasskey: event.failure?.byPasskey ?? false,
      };
  }
}
