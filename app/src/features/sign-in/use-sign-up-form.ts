import type { SignUpMode } from '@aloft/core/rules';
import { useApp } from '../../actors/use-runtime.ts';

/** Why no account is made at an address: the server makes none, not without an invitation, or not by this one. */
export type SignUpRefusal = Exclude<SignUpMode, 'open'> | 'linkOver';

interface SignUpForm {
  /** Null where the form makes an account. */
  readonly refusal: SignUpRefusal | null;
  /** The secret of the invitation that the account uses up; empty without one. */
  readonly link: string;
}

/** Whether the form makes accounts, by what the server said of itself and of the invitation in the address. */
export function useSignUpForm(link: string): SignUpForm {
  const { signUp, signUpLink } = useApp().facts;
  if (link === '' || signUpLink === null) return { refusal: signUp === 'open' ? null : signUp, link: '' };
  return signUpLink === 'over' ? { refusal: 'linkOver', link: '' } : { refusal: null, link };
}
