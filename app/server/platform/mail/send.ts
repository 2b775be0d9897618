import { normaliseEmail } from '@aloft/core/service';
import type { Services } from '../../services.ts';
import type { Mail } from './mail.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

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

/** Queues a mail of a kind that can be unsubscribed from (R7.18), unless the recipient has. `scene` is the kind. */
export async function sendOptionalMail(
  services: Services,
  scene: string,
  mail: Omit<Mail, 'unsubscribe'>,
): Promise<void> {
  const email = normaliseEmail(mail.to);
  const ended = await services.db
    .selectFrom('unsubscribed')
    .select('email')
    .where('email', '=', email)
    .where('scene', '=', scene)
    .executeTakeFirst();
  if (ended !== undefined) return;
  await sendMail(services, { ...mail, unsubscribe: unsubscribeLinks(services, { email, scene }).oneClick });
}
