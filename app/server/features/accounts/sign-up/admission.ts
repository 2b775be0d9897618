import type { SignUpMode } from '@aloft/core/rules';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';

declare const admitted: unique symbol;
/**
 * The right to make one account, which `addAccount` asks for. Only this file gives one: to a visitor as the operator has
 * configured sign-ups, and to the operator.
 */
export interface Admission {
  readonly [admitted]: true;
}

// The only place that applies the brand.
const admission = (): Admission => ({}) as Admission;

/** Of the operator, and of what the server makes for itself. */
export const admittedByOperator = admission();

const refused: Readonly<Record<Exclude<SignUpMode, 'open'>, Refusal['refused']>> = {
  invited: 'sign_up_link_required',
  closed: 'sign_up_closed',
};

/**
 * Admits a visitor to a sign-up, or refuses it. It looks at no address, so that nobody learns who has an account, and
 * comes before all that costs: the captcha, the mail and the hash of the password.
 */
export async function admitVisitor({ configuration }: Services): Promise<Admission | Refusal> {
  const { signUp } = configuration;
  return signUp === 'open' ? admission() : refuse(refused[signUp]);
}
