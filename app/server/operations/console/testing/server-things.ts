import { makeSignUpLink } from '../../../features/accounts/sign-up/sign-up-links.ts';
import { newId } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';

/** Stores a mail that the mail server did not take, and answers its id. */
export async function addFailedMail(
  { db, clock }: Services,
  part: { readonly recipient?: string; readonly subject?: string; readonly given_up_at?: number } = {},
): Promise<string> {
  const id = newId();
  const now = clock();
  const day = 24 * 3600_000;
  await db
    .insertInto('mails')
    .values({
      ...{ id, recipient: 'somebody@example.org', subject: 'A code', content: '', unsubscribe: '' },
      ...{ created_at: now, tries: 1, next_at: now + day, give_up_at: now + day, failure: 'EENVELOPE 451' },
      ...part,
    })
    .execute();
  return id;
}

/** Makes a sign-up link that works, and answers its id. */
export async function addSignUpLink(services: Services): Promise<string> {
  const id = newId();
  const expiresAt = services.clock() + 24 * 3600_000;
  const link = {
    role: 'person',
    label: '',
    quota: null,
    membershipDays: null,
    makerId: null,
    expiresAt,
  } as const;
  await makeSignUpLink(services, services.db, link, id);
  return id;
}
