import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** What a sign-in is for: a session in this client, or the request of another program or window. */
export type LoginPurpose = 'session' | 'authorization';

/** A second factor that is typed: a code of the authenticator app, or one of the recovery codes. */
export type TypedFactor = 'authenticator' | 'recovery';

/** What a mailed code is for. */
export type CodeUsage = 'REGISTER' | 'PASSWORD_RESET';

export type LoginAnswer =
  /** `redirectTo`: where another program waits; empty without one. */
  | { readonly kind: 'completed'; readonly redirectTo: string }
  | { readonly kind: 'secondStep'; readonly challenge: string; readonly byPasskey: boolean }
  /** The password was right, and the account is being deleted. */
  | { readonly kind: 'closing'; readonly failure: Failure }
  /** The account wants a new password before anybody signs in to it. */
  | { readonly kind: 'resetRequired'; readonly failure: Failure }
  /** The challenge of the second step, or the other program’s request, has expired. */
  | { readonly kind: 'expired'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type FactorAnswer = Extract<LoginAnswer, { readonly kind: 'completed' | 'expired' | 'failed' }>;
export type CodeAnswer =
  | { readonly kind: 'sent'; readonly verificationId: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
/** `token`: what the typed code proved; empty where none was typed, or where it was not right. */
export type AccountAnswer =
  | { readonly kind: 'completed'; readonly redirectTo: string }
  | { readonly kind: 'expired'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly token: string };
export type ResetAnswer =
  | { readonly kind: 'reset' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly token: string };

/** The code that was mailed last, and what it has proved: a code serves once, its token until it is used. */
export interface CodeProof {
  readonly sentTo: string;
  readonly verificationId: string;
  readonly token: string;
}

/** What is typed, passwords and codes, does not go through the chart: the ports read it from the form. */
export interface LoginPorts {
  /** Gives address and password. */
  readonly giveLogin: Port<undefined, LoginAnswer>;
  /** Gives a code of the second step. */
  readonly giveFactor: Port<{ readonly challenge: string }, FactorAnswer>;
  /** Cancels the deletion of the account, and signs in to it. */
  readonly restoreAccount: Port<undefined, LoginAnswer>;
  readonly createAccount: Port<CodeProof, AccountAnswer>;
  readonly sendCode: Port<{ readonly email: string; readonly usage: CodeUsage }, CodeAnswer>;
  readonly resetPassword: Port<CodeProof, ResetAnswer>;
}

/** The form that is shown first: a link may lead to the one for a new account, or a new password. */
export type FirstForm = 'signIn' | 'signUp' | 'reset';

export interface LoginInput {
  readonly purpose: LoginPurpose;
  readonly first: FirstForm;
}
export interface LoginContext extends LoginInput, CodeProof {
  /** The address that a code is sent to, or that was typed before a new password was asked for. */
  readonly email: string;
  /** The secret with which a sign-in goes on to its second step. */
  readonly challenge: string;
  readonly byPasskey: boolean;
  /** Whether a new password was set just now. */
  readonly isReset: boolean;
  readonly redirectTo: string;
  readonly failure: Failure | null;
}

export type LoginEvent =
  | { readonly type: 'signIn.choose' }
  | { readonly type: 'signUp.choose' }
  | { readonly type: 'password.forget'; readonly email: string }
  | { readonly type: 'login.submit'; readonly email: string }
  | { readonly type: 'account.submit' }
  | { readonly type: 'account.restore' }
  | { readonly type: 'code.request'; readonly email: string }
  /** The link of a mail was opened, which brings its code along. */
  | { readonly type: 'code.opened'; readonly email: string; readonly verificationId: string }
  | { readonly type: 'reset.submit' }
  | { readonly type: 'factor.choose'; readonly factor: TypedFactor }
  | { readonly type: 'factor.submit' }
  /** A passkey has signed in, alone or as the second step. */
  | { readonly type: 'passkey.completed'; readonly redirectTo: string }
  /** Somebody is signed in here: by another tab, or since before. */
  | { readonly type: 'session.signedIn' };

export type LoginEmitted =
  | { readonly type: 'login.completed' }
  /** Another program waits at `redirectTo`. */
  | { readonly type: 'login.authorized'; readonly redirectTo: string };
