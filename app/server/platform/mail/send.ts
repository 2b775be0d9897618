import { normaliseEmail } from '@aloft/core/service';
import type { Services } from '../../services.ts';
import type { Mail } from './mail.ts';
import { unsubscribeText } from './unsubscribe.ts';

/**
 * Queues a mail about an account's security, which cannot be unsubscribed from. If it cannot be queued, only the
 * failure is logged, as the write that caused it is done.
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
  const query = new URLSearchParams({ d: unsubscribeText(services, { email, scene }) });
  await sendMail(services, {
    ...mail,
    unsubscribe: `${services.addresses.app}/mail/v1/unsubscribe?${query}`,
  });
}
