import type { SignUpLinkState } from '@aloft/core/rules';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { admitVisitor } from '../accounts/sign-up/admission.ts';

/** What the invitation in an address of the sign-in form is good for; null elsewhere, and without one. */
export async function signUpLinkOf(
  services: Services,
  { pathname, searchParams }: URL,
): Promise<SignUpLinkState | null> {
  if (pathname !== '/drive/login') return null;
  const [link, ...others] = searchParams.getAll('sign_up');
  if (link === undefined || link === '') return null;
  return others.length > 0 || isRefusal(await admitVisitor(services, link)) ? 'over' : 'works';
}
