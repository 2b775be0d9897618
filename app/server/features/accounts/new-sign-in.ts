import { hour, limits, originText } from '@aloft/core/service';
import type { Locale } from '@aloft/i18n';
import { countUse } from '../../platform/http/rate-limit.ts';
import { sendMail } from '../../platform/mail/send.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { accountMail } from './account-mails.ts';
import type { TokenPair } from './tokens.ts';

/** The session of a refresh token, with its account. */
const sessionOf = ({ db }: Services, refresh: string) =>
  db
    .selectFrom('tokens')
    .innerJoin('token_families', 'token_families.id', 'tokens.family')
    .innerJoin('accounts', 'accounts.id', 'token_families.account_id')
    .select(['token_families.id', 'account_id', 'device', 'address', 'token_families.created_at'])
    .select(['accounts.email', 'accounts.created_at as account_created_at'])
    .where('tokens.hash', '=', hashSecret(refresh))
    .executeTakeFirst();

type BegunSession = NonNullable<Awaited<ReturnType<typeof sessionOf>>>;

/**
 * Whether nobody signed in from the session's device and network before, as far as sessions are kept. Sessions are in
 * one order, so of two that begin at the same time there the first is new. The session of a sign-up is not new.
 */
async function isFromNewPlace({ db }: Services, session: BegunSession): Promise<boolean> {
  const earlier = db
    .selectFrom('token_families')
    .select('id')
    .where('account_id', '=', session.account_id)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', session.created_at),
        eb.and([eb('created_at', '=', session.created_at), eb('id', '<', session.id)]),
      ]),
    )
    .limit(1);
  const known = await earlier
    .where('device', '=', session.device)
    .where('address', '=', session.address)
    .executeTakeFirst();
  if (known !== undefined) return false;
  const isYoung = session.created_at - session.account_created_at < hour;
  return !isYoung || (await earlier.executeTakeFirst()) !== undefined;
}

/**
 * Mails the owner about a session that has just begun, when it is from a device and network that no kept session is
 * from (R10.10). At most ten such mails a day: whoever has the password could otherwise flood the inbox.
 */
export async function announceSignIn(
  services: Services,
  { refresh }: Pick<TokenPair, 'refresh'>,
  locale: Locale,
): Promise<void> {
  const session = await sessionOf(services, refresh);
  if (session === undefined || !(await isFromNewPlace(services, session))) return;
  if ((await countUse(services, limits.signInMails, session.account_id)) !== null) return;
  // A program chooses its own name: one that is a host name would become a link in a mail.
  const device = session.device.replace(/\/.*$/, '').replaceAll('.', ' ');
  const place = originText({ device, address: session.address });
  await sendMail(services, accountMail(session.email, { kind: 'newSignIn', place }, locale));
}
