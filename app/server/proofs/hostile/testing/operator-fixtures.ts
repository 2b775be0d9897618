import { sql } from 'kysely';
import { beginKeySession } from '../../../operations/console/key-door.ts';
import { csrfOf } from '../../../operations/console/session.ts';
import { addFailedMail, addSignUpLink } from '../../../operations/console/testing/server-things.ts';
import { listMails } from '../../../operations/management/mails.ts';
import { newId } from '../../../platform/secrets.ts';
import { sampleTrace } from '../../testing/sample-trace.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { onCluster } from '../../testing/test-engine.ts';

/** What an operator has who is signed in to the console. */
export interface OperatorFixtures {
  readonly token: string;
  readonly csrf: string;
  /** The id of a message with a screenshot and a trace. */
  readonly feedback: string;
  /** The id of a mail in the outbox. */
  readonly mail: string;
  /** The id of a mail that failed. */
  readonly failedMail: string;
  /** The id of a sign-up link that works. */
  readonly signUpLink: string;
}

/** A session in the console, and a message from an account. The log of changes may be rewound in this world alone. */
export async function createOperatorFixtures(
  { services }: TestServer,
  adminKey: string,
  accountId: string,
): Promise<OperatorFixtures> {
  const { db } = services;
  for (const on of ['update', 'delete'])
    await sql.raw(`DROP TRIGGER operator_log_no_${on}${onCluster() ? ' ON operator_log' : ''}`).execute(db);
  const token = await beginKeySession(services, adminKey, 'Grace');
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
      trace: sampleTrace,
      created_at: services.clock(),
    })
    .execute();
  await services.mail.send({
    to: 'operator@example.org',
    cause: 'feedback',
    subject: 'Clouds',
    text: 'More of them',
  });
  await services.mail.idle();
  const { rows } = await listMails(services.configuration.dataFolder, 'operator@', { limit: 1 });
  const failedMail = await addFailedMail(services, { recipient: 'operator@example.org' });
  const signUpLink = await addSignUpLink(services);
  const csrf = csrfOf(adminKey, token);
  return { token, csrf, feedback, mail: rows[0]?.id ?? '', failedMail, signUpLink };
}
