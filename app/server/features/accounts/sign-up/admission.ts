import type { SignUpMode } from '@aloft/core/rules';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { roleOfSignUpLink } from './sign-up-links.ts';
import { signUpMode } from './sign-up-mode.ts';

declare const admitted: unique symbol;
/**
 * The right to make one account, which `addAccount` asks for. Only this file gives one: to a visitor as the operator has
 * configured sign-ups, and to the operator.
 */
export interface Admission {
  readonly [admitted]: true;
  /** The hash of the sign-up link that the account uses up; null without one. */
  readonly linkHash: string | null;
}

// The only place that applies the brand.
const admission = (linkHash: string | null): Admission => ({ linkHash }) as Admission;

/** Of the operator, and of what the server makes for itself. */
export const admittedByOperator = admission(null);

const refusedWithoutLink: Readonly<Record<Exclude<SignUpMode, 'open'>, Refusal['refused']>> = {
  invited: 'sign_up_link_required',
  closed: 'sign_up_closed',
};

/**
 * Admits a visitor to a sign-up, or refuses it. It looks at no address, so that nobody learns who has an account, and
 * comes before all that costs: the captcha, the mail and the hash of the password. A closed server has one link: that of
 * its first operator.
 */
export async function admitVisitor(
  services: Services,
  link: string | undefined,
): Promise<Admission | Refusal> {
  const signUp = await signUpMode(services);
  if (link === undefined || link === '')
    return signUp === 'open' ? admission(null) : refuse(refusedWithoutLink[signUp]);
  const role = await roleOfSignUpLink(services, link);
  if (role === null || (signUp === 'closed' && role !== 'operator'))
    return refuse('sign_up_link_invalid', { field: 'sign_up_link' });
  return admission(hashSecret(link));
}
