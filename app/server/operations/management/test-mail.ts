import { fileOutbox } from '../../features/accounts/outbox.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Delivery, smtpServer } from '../../platform/mail/smtp.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';

/** What became of a test mail; without a mail server it is a file of the outbox. */
export type TestDelivery = Delivery | { readonly kind: 'filed' };

/** Sends a test mail at once, past the queue, and answers what the mail server says within its time limits. */
export async function sendTestMail(
  { configuration, clock }: Pick<Services, 'configuration' | 'clock'>,
  email: string,
): Promise<TestDelivery> {
  const { smtpUrl, mailFrom, dataFolder, publicUrl } = configuration;
  const text = `This is a test mail of ${publicUrl ?? 'Aloft'}. Whoever reads it gets its other mails, too.\n`;
  const mail = { to: email, subject: 'A test mail of Aloft', text };
  if (smtpUrl === null) {
    await fileOutbox(dataFolder, mailFrom, clock).send(mail);
    return { kind: 'filed' };
  }
  const server = smtpServer(smtpUrl, mailFrom);
  try {
    return await server.deliver(mail, { id: newId(), createdAt: clock() });
  } finally {
    server.close();
  }
}

/** The same, written down before; whoever repeats the request sends no second mail. */
export function recordTestMail(services: Services, request: OperatorRequest, email: string) {
  return recorded(services, request, { action: 'mail.test', subject: '', detail: {} }, async () => {
    await transact(services.db, async () => null);
    return sendTestMail(services, email);
  });
}
