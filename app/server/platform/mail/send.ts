import type { Services } from '../../services.ts';
import type { Mail } from './mail.ts';

/**
 * Queues a mail, whether or not its kind was unsubscribed from. If it cannot be queued, only the failure is logged, as the
 * write that caused it is done.
 */
export async function sendMail(services: Services, mail: Mail): Promise<void> {
  try {
    await services.mail.send(mail);
  } catch (error) {
    services.log({ event: 'mail', error: error instanceof Error ? error.name : 'unknown' });
  }
}
