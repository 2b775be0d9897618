import type { Session } from '../../platform/http/environment.ts';
import type { Services } from '../../services.ts';
import { switchesOf } from './settings.ts';

/**
 * Whether the debug console may open on the pages of a request (R2.22, R3.9): everywhere where the operator allows it,
 * and on the own pages of a person in test mode. It shows what the page does, and nothing that the account may not read.
 */
export async function allowsDebugConsole(
  { configuration, db }: Pick<Services, 'configuration' | 'db'>,
  session: Pick<Session, 'accountId'> | null,
): Promise<boolean> {
  if (configuration.debugConsole) return true;
  return session !== null && (await switchesOf(db, session.accountId)).test_mode;
}
