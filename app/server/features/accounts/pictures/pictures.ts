import { pictureUntil } from '@aloft/core/service';
import type { Database } from '../../../platform/database/open.ts';
import type { Session } from '../../../platform/http/environment.ts';
import type { Services } from '../../../services.ts';
import { type ClaimOf, signClaim } from '../../content/signed.ts';

/** Whose picture is asked for: the owner of a session, and nobody else. */
type Holder = Pick<Session, 'accountId' | 'accessVersion'>;

/**
 * The address of the account's picture for its owner, or an empty text. It ends within hours, with the owner's
 * sessions, and when the picture is changed.
 */
export async function pictureAddress(services: Services, db: Database, holder: Holder): Promise<string> {
  const { accountId: account, accessVersion: version } = holder;
  const row = await db
    .selectFrom('account_pictures')
    .select('id')
    .where('account_id', '=', account)
    .executeTakeFirst();
  if (row === undefined) return '';
  const until = pictureUntil(services.clock());
  const token = signClaim(services, { use: 'picture', picture: row.id, account, version, until });
  return `${services.addresses.content}/picture/${token}`;
}

/** The WebP of a signed address; null when the picture was changed or the right to it has ended. */
export async function pictureOfClaim(db: Database, claim: ClaimOf<'picture'>): Promise<Buffer | null> {
  const row = await db
    .selectFrom('account_pictures')
    .innerJoin('accounts', 'accounts.id', 'account_pictures.account_id')
    .select('webp')
    .where('account_pictures.account_id', '=', claim.account)
    .where('account_pictures.id', '=', claim.picture)
    .where('accounts.access_version', '=', claim.version)
    .executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.webp, 'base64');
}
