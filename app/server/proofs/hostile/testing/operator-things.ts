import { sql } from 'kysely';
import { beginSession, csrfOf } from '../../../operations/console/session.ts';
import { newId } from '../../../platform/secrets.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { onCluster } from '../../testing/test-engine.ts';

/** What an operator has who is signed in to the console. */
export interface OperatorThings {
  readonly token: string;
  readonly csrf: string;
  /** The id of a message with a screenshot. */
  readonly feedback: string;
}

/** A session in the console, and a message from an account. The log of changes may be rewound in this world alone. */
export async function operatorThings(
  { services }: TestServer,
  adminKey: string,
  accountId: string,
): Promise<OperatorThings> {
  const { db } = services;
  for (const on of ['update', 'delete'])
    await sql.raw(`DROP TRIGGER operator_log_no_${on}${onCluster() ? ' ON operator_log' : ''}`).execute(db);
  const token = await beginSession(services, adminKey, 'Grace');
  const feedback = newId();
  await db
    .insertInto('feedback')
    .values({
      id: feedback,
      account_id: accountId,
      category: 'idea',
      message: 'More clouds',
      facts: '{"page":"/drive/all"}',
      screenshot: 'UklGRgAA',
      created_at: services.clock(),
    })
    .execute();
  return { token, csrf: csrfOf(adminKey, token), feedback };
}
