import type { Archive } from '@aloft/core/wire';
import * as v from 'valibot';
import { signClaim } from '../content/signed.ts';
import { cleanName } from '../files/names.ts';
import { isRefusal, type Refusal, refuse } from '../http/failure.ts';
import { countUse, type Limit } from '../http/rate-limit.ts';
import { newId, type Services } from '../services.ts';
import { grantOfClaim } from '../shares/grant.ts';
import { chosenRoots, driveOf, type Holder } from './holder.ts';
import { entryName } from './names.ts';
import { type ArchiveEntry, planArchive } from './plan.ts';

const archiveLife = 3600_000;
// What was chosen is written down, and a stranger may choose, too.
const perAsker: Limit = { name: 'archive', most: 120, window: 3600_000 };

/** What somebody wants as one file. */
export interface Wanted {
  readonly ids: readonly string[];
  /** Empty for one after what was chosen. */
  readonly name: string;
  /** What the caller calls the ids. */
  readonly field: 'ids' | 'file_ids';
  /** Whom the limit of 120 an hour counts: an account, or a stranger's address. */
  readonly asker: string;
}

function fileName(given: string, entries: readonly ArchiveEntry[], title: string): string | Refusal {
  const tops = entries.filter((entry) => !entry.path.includes('/'));
  const [only] = tops;
  const stem =
    only === undefined || tops.length > 1 ? title : only.path.replace(only.isFolder ? /$^/ : /\.[^.]+$/, '');
  const name = cleanName(given === '' ? entryName(stem) : given.replace(/\.zip$/i, ''));
  if (isRefusal(name)) return given === '' ? 'Aloft.zip' : name;
  return Buffer.byteLength(name) > 251 ? refuse('invalid_argument', { field: 'name' }) : `${name}.zip`;
}

/**
 * Remembers for an hour what was chosen and answers the signed address that streams it. Nothing is packed before
 * somebody fetches it; the right to read is asked for again then (P9).
 */
export async function requestArchive(
  services: Services,
  holder: Holder,
  wanted: Wanted,
): Promise<Archive | Refusal> {
  const roots = await chosenRoots(services, holder, wanted.ids, wanted.field);
  if (isRefusal(roots)) return roots;
  const entries = await planArchive(services.db, driveOf(holder), roots);
  if (isRefusal(entries)) return { ...entries, field: wanted.field };
  const title = holder.kind === 'share' ? holder.grant.share.title : 'Aloft';
  const name = fileName(wanted.name, entries, title);
  if (isRefusal(name)) return name;
  const limited = await countUse(services, perAsker, wanted.asker);
  if (limited !== null) return limited;
  const id = newId();
  const until = services.clock() + archiveLife;
  await services.db
    .insertInto('archives')
    .values({
      id,
      name,
      account_id: holder.kind === 'owner' ? holder.accountId : null,
      share_id: holder.kind === 'share' ? holder.grant.share.id : null,
      pass_version: holder.kind === 'share' ? holder.grant.share.pass_version : 0,
      file_ids: JSON.stringify(roots),
      expires_at: until,
    })
    .execute();
  const token = signClaim(services, { use: 'archive', archive: id, until });
  return {
    url: `${services.addresses.content}/archive/${token}/${encodeURIComponent(name)}`,
    token: '',
    expire: new Date(until).toISOString(),
    name,
    size: String(entries.reduce((sum, entry) => sum + entry.size, 0)),
  };
}

const Ids = v.array(v.string());

/** What an address stands for at this very moment: by whose right, under which name, with which entries. */
export async function openArchive(
  services: Services,
  id: string,
): Promise<{ holder: Holder; name: string; entries: readonly ArchiveEntry[] } | Refusal> {
  const row = await services.db.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return refuse('not_found');
  let holder: Holder;
  if (row.account_id !== null) holder = { kind: 'owner', accountId: row.account_id };
  else {
    const grant = await grantOfClaim(services, row.share_id ?? '', row.pass_version);
    if (grant === null) return refuse('share_not_found');
    holder = { kind: 'share', grant };
  }
  const roots = await chosenRoots(services, holder, v.parse(Ids, JSON.parse(row.file_ids)), 'ids');
  if (isRefusal(roots)) return roots;
  const entries = await planArchive(services.db, driveOf(holder), roots);
  return isRefusal(entries) ? entries : { holder, name: row.name, entries };
}
