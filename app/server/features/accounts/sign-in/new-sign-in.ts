import { limits, originText } from '@aloft/core/service';
import type { Locale } from '@aloft/i18n';
import { countUse } from '../../../platform/http/rate-limit.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { accountMail } from '../account-mails.ts';
import type { TokenPair } from '../sessions/tokens.ts';
import { isFromNewPlace } from './new-place.ts';

/** The session of a refresh token, with its account. */
const sessionOf = ({ db }: Services, refresh: string) =>
  db
    .selectFrom('tokens')
    .innerJoin('token_families', 'token_families.id', 'tokens.family')
    .innerJoin('accounts', 'accounts.id', 'token_families.account_id')
    .select(['token_families.id', 'account_id', 'device', 'address'])
    .select(['accounts.email', isFromNewPlace.as('is_from_new_place')])
    .where('tokens.hash', '=', hashSecret(refresh))
    .executeTakeFirst();

/**
 * Mails the owner about a session that has just begun, when it is from a device and network that no kept session is
 * from (R10.10).
 */
export async function announceSignIn(
  services: Services,
  { refresh }: Pick<TokenPair, 'refresh'>,
  locale: Locale,
): Promise<void> {
  const session = await sessionOf(services, refresh);
  if (session?.is_from_new_place !== 1) return;
  // Sessions that begin at one moment do not see each other yet.
  const place = `${session.account_id} ${hashSecret(`${session.device} ${session.address}`)}`;
  if ((await countUse(services, limits.signInPlaces, place)) !== null) return;
  // A program chooses its own name: one that is a host name would become a link in a mail.
  const device = session.device.replace(/\/.*$/, '').replaceAll('.', ' ');
  const news = { kind: 'newSignIn', place: originText({ device, address: session.address }) } as const;
  await sendMail(services, accountMail(services, session.email, news, locale));
}
