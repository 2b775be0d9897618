import { type SignUpMode, signUpModes } from '@aloft/core/rules';
import * as v from 'valibot';
import type { Database } from '../../../platform/database/open.ts';
import { recentRead } from '../../../platform/database/recent-read.ts';
import type { Services } from '../../../services.ts';

/** Who may make an account, and who says so. */
export interface SignUpRule {
  readonly mode: SignUpMode;
  /** `environment` rules over `operator`, and that over `default`. */
  readonly source: 'environment' | 'operator' | 'default';
}

/** The row of `server_settings` that holds what operators decided. */
const setting = 'sign_up';
/** How old the decision may be of which sign-ups and pages know, in ms: another process may have changed it. */
const freshFor = 2000;

const Mode = v.picklist(signUpModes);

const decided = recentRead(freshFor, async ({ db }: Pick<Services, 'db' | 'clock'>) => {
  const row = await db
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', setting)
    .executeTakeFirst();
  if (row === undefined) return null;
  // What a later version has written and this one does not know lets nobody in.
  const mode = v.safeParse(Mode, row.value);
  return mode.success ? mode.output : 'closed';
});

/**
 * Who may make an account: what `ALOFT_SIGN_UP` says; else what an operator has decided; else everybody on a server that
 * only this computer reaches, and nobody on others.
 */
export async function signUpRule(
  services: Pick<Services, 'db' | 'clock' | 'configuration'>,
): Promise<SignUpRule> {
  const { signUp, isPublic } = services.configuration;
  if (signUp !== null) return { mode: signUp, source: 'environment' };
  const mode = await decided.of(services);
  if (mode !== null) return { mode, source: 'operator' };
  return { mode: isPublic ? 'closed' : 'open', source: 'default' };
}

/** The mode of `signUpRule`, on which every sign-up and page decides. */
export async function signUpMode(
  services: Pick<Services, 'db' | 'clock' | 'configuration'>,
): Promise<SignUpMode> {
  return (await signUpRule(services)).mode;
}

/** Writes an operator’s decision, in the caller’s transaction. */
export async function writeSignUpMode(db: Database, mode: SignUpMode): Promise<void> {
  await db
    .insertInto('server_settings')
    .values({ name: setting, value: mode })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mode }))
    .execute();
}

/** Has this process read the decision anew. */
export const forgetSignUpMode = (db: Database): void => decided.forget(db);
