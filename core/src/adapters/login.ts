import type {
  AccountAnswer,
  CodeProof,
  Failure,
  FirstForm,
  LoginAnswer,
  LoginPorts,
  Result,
} from '@aloft/machines';
import { resetPassword, restoreAccount } from '../api/user/account.ts';
import { authorize, requestVerification, signIn, signUp, verifyCode } from '../api/user/sign-in.ts';
import { giveSecondFactor } from '../api/user/two-step.ts';
import type { CallOptions } from '../request/call.ts';
import type { Authorized, Token } from '../wire/account.ts';
import type { SignInParts } from './sign-in.ts';

/** What is typed into the sign-in form; empty where a field is not shown. */
export interface LoginWords {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** A code from the mail, from the authenticator app, or a recovery code. */
  readonly code: string;
}

/** A sign-in with what a person types. */
export interface LoginOptions {
  /** The authorization request of another program or window; left out where this client is to be signed in. */
  readonly request?: string;
  /** The form that is shown first; left out for the sign-in. */
  readonly first?: FirstForm;
  /** The secret of an invitation to the server, which the new account uses up; left out without one. */
  readonly signUpLink?: string;
  /** Read when it is sent: passwords and codes stay out of the chart, and of what is recorded of it. */
  readonly words: () => LoginWords;
}

const failed = (failure: Failure) => ({ kind: 'failed', failure }) as const;

/** A refusal after which the person starts again, or types again. */
const expiredOrFailed = (failure: Failure) =>
  failure.code === 'expired_token' ? ({ kind: 'expired', failure } as const) : failed(failure);

/** Why a sign-in did not come about, where the person can do something else about it than type again. */
function refusal(failure: Failure): Exclude<LoginAnswer, { readonly kind: 'completed' }> {
  const { code, challenge = '', byPasskey = false } = failure;
  if (challenge !== '') return { kind: 'secondStep', challenge, byPasskey };
  if (code === 'cannot_unlock') return { kind: 'closing', failure };
  if (code === 'password_reset_required') return { kind: 'resetRequired', failure };
  return expiredOrFailed(failure);
}

/** What the code has proved: nothing without one; its token where it was taken before. */
async function prove(
  { call }: Pick<SignInParts, 'call'>,
  { verificationId, token }: CodeProof,
  typed: string,
  options: CallOptions,
): Promise<Result<string>> {
  const code = typed.trim();
  if (token !== '' || verificationId === '' || code === '') return { ok: true, value: token };
  const verified = await verifyCode(call, { verificationId, code }, options);
  return verified.ok ? { ok: true, value: verified.value.verification_token } : verified;
}

/** The ports of `login` (R1.4, R10.10). */
export function loginPorts(parts: SignInParts, { request, signUpLink, words }: LoginOptions): LoginPorts {
  const { call, store } = parts;
  const wanted = request === undefined ? {} : { request };
  const invited = signUpLink === undefined ? {} : { signUpLink };

  function completed(answer: Authorized | Token) {
    if ('redirect_to' in answer) return { kind: 'completed', redirectTo: answer.redirect_to } as const;
    parts.tokens.keep(answer);
    return { kind: 'completed', redirectTo: '' } as const;
  }

  return {
    giveLogin: async (_, signal) => {
      const { email: username, password } = words();
      const answer =
        request === undefined
          ? await signIn(call, { username, password }, { signal })
          : await authorize(call, { request, username, password }, { signal });
      return answer.ok ? completed(answer.value) : refusal(answer.failure);
    },
    giveFactor: async ({ challenge }, signal) => {
      const answer = await giveSecondFactor(call, { challenge, code: words().code.trim() }, { signal });
      return answer.ok ? completed(answer.value) : expiredOrFailed(answer.failure);
    },
    restoreAccount: async (_, signal) => {
      const { email: username, password } = words();
      const answer = await restoreAccount(call, { username, password, ...wanted }, { signal });
      return answer.ok ? completed(answer.value) : refusal(answer.failure);
    },
    createAccount: async (proof, signal): Promise<AccountAnswer> => {
      const { email, password, name, code } = words();
      const proved = await prove(parts, proof, code, { signal });
      if (!proved.ok) return { ...failed(proved.failure), token: '' };
      const token = proved.value;
      const answer = await signUp(
        call,
        {
          email,
          password,
          ...(token === '' ? {} : { verificationToken: token }),
          ...(name === '' ? {} : { name }),
          ...wanted,
          ...invited,
        },
        { signal },
      );
      if (answer.ok) {
        store.write('new_user', true);
        return completed(answer.value);
      }
      const refused = expiredOrFailed(answer.failure);
      return refused.kind === 'expired' ? refused : { ...refused, token };
    },
    sendCode: async ({ email, usage }, signal) => {
      const target = usage === 'REGISTER' ? 'NOT_USER' : 'USER';
      const sent = await requestVerification(
        call,
        { email, target, usage, ...(usage === 'REGISTER' ? invited : {}) },
        { signal },
      );
      return sent.ok ? { kind: 'sent', verificationId: sent.value.verification_id } : failed(sent.failure);
    },
    resetPassword: async (proof, signal) => {
      const { password: newPassword, code } = words();
      const proved = await prove(parts, proof, code, { signal });
      if (!proved.ok) return { ...failed(proved.failure), token: '' };
      const token = proved.value;
      const wish = { email: proof.sentTo, verificationToken: token, newPassword };
      const answer = await resetPassword(call, wish, { signal });
      return answer.ok ? { kind: 'reset' } : { ...failed(answer.failure), token };
    },
  };
}
