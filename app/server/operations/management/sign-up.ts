import type { SignUpMode } from '@aloft/core/rules';
import {
  forgetSignUpMode,
  signUpRule,
  writeSignUpMode,
} from '../../features/accounts/sign-up/sign-up-mode.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';

/**
 * Decides who may make an account; every process follows within seconds. Refuses `failed_precondition` where
 * `ALOFT_SIGN_UP` decides.
 */
export async function setSignUpMode(
  services: Services,
  request: OperatorRequest,
  mode: SignUpMode,
): Promise<Refusal | null> {
  if ((await signUpRule(services)).source === 'environment') return refuse('failed_precondition');
  const change = { action: 'signUp.set', subject: '', detail: { mode } } as const;
  const done = await recorded(services, request, change, () =>
    transact(services.db, async (db) => {
      await writeSignUpMode(db, mode);
      return null;
    }),
  );
  forgetSignUpMode(services.db);
  return done;
}
