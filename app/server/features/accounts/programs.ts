import { presentPrograms } from '@aloft/core/service';
import type { ProgramList } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Session } from '../../platform/http/environment.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { endProgramSessions, liveSessions } from './sessions/sessions.ts';

/** Max. sessions that are looked through for programs, last used first. */
const maxSessions = 1000;

/** The programs with a live session of the account, last used first; our own pages are none (R10.10). */
export async function listPrograms(services: Services, session: Session): Promise<ProgramList> {
  const rows = await liveSessions(services, session, maxSessions).execute();
  const { clients } = services.configuration;
  const clientOf = (id: string) => clients.find((one) => one.id === id);
  return { programs: presentPrograms(rows, clientOf, session.family) };
}

/**
 * Takes a program's access away: its sessions, codes and approved devices that could still become sessions, and the
 * URLs that it was given. URLs do not tell by whom they were asked for: all of the account end (R10.10, P9d). Refuses
 * `not_found` when it has no session, and for our own pages.
 */
export function disconnectProgram(
  services: Services,
  accountId: string,
  clientId: string,
  remembered: Remembered | null,
): Promise<Refusal | null> {
  const isOwn = services.configuration.clients.some((one) => one.id === clientId && one.kind === 'browser');
  if (isOwn) return Promise.resolve(refuse('not_found', { field: 'client_id' }));
  return atomicBatch(services.db, async (db) => {
    const first = await db
      .selectFrom('token_families')
      .select('id')
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .where('revoked_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (first === undefined) return refuse('not_found', { field: 'client_id' });
    await endProgramSessions(db, accountId, services.clock(), clientId);
    await rememberAnswer(db, remembered, 200, {});
    return null;
  });
}
