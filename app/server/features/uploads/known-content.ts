import { numberedName } from '@aloft/core/service';
import type { Database } from '../../platform/database/open.ts';
import { nameHolders } from '../files/name-keys.ts';
import type { FileRow } from '../files/present.ts';
import { ownFiles } from '../files/tree.ts';
import { isNamedBy } from './uploads.ts';

/** Content as a client announces it. */
interface Content {
  readonly size: number;
  readonly sha256?: string | undefined;
  /** GCID in upper-case hex. */
  readonly hash?: string | undefined;
}

/**
 * The account's own blob with the same content, for an instant upload: matched by SHA-256 or GCID and the size. Only
 * the account's own content, as the existence of others' content is a secret.
 */
export async function ownBlob(db: Database, accountId: string, content: Content): Promise<string | null> {
  const { size, sha256, hash } = content;
  if (sha256 === undefined && hash === undefined) return null;
  let query = db
    .selectFrom('blobs')
    .select('blobs.id')
    .where(isNamedBy(accountId))
    .where('blobs.size', '=', size);
  if (sha256 !== undefined) query = query.where('blobs.sha256', '=', sha256);
  if (hash !== undefined) query = query.where('blobs.gcid', '=', hash);
  const row = await query.limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Numbers of a name that are looked at. */
const maxNumbers = 16;

/**
 * The file in a folder that has this content under this name, or under the name with a number; null when there is none.
 * Names that a client takes for two may be one here, as `A.txt` and `a.txt` are: it finds neither its own nor a reason
 * not to send it again.
 */
export async function sameFile(
  db: Database,
  accountId: string,
  parentId: string,
  name: string,
  { size, sha256, hash }: Content,
): Promise<FileRow | null> {
  const names = Array.from({ length: maxNumbers }, (_, n) => (n === 0 ? name : numberedName(name, n + 1)));
  const holders = await nameHolders(db, accountId, parentId, names);
  const ids = [...holders.values()].map((holder) => holder.id);
  if (ids.length === 0) return null;
  const rows = await ownFiles(db, accountId).where('files.id', 'in', ids).execute();
  const isSame = (row: FileRow): boolean =>
    row.kind === 'drive#file' &&
    row.size === size &&
    (sha256 === undefined || row.sha256 === sha256) &&
    (hash === undefined || row.gcid === hash);
  return rows.find(isSame) ?? null;
}
