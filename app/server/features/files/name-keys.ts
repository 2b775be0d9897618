import { nameKey, orderKey } from '@aloft/core/service';
import { type SqlBool, sql } from 'kysely';
import { isBackfilled, runBackfill } from '../../platform/database/backfills.ts';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import { searchKey } from './names.ts';
import type { FileRow } from './present.ts';

// Builds before 2026-11-27 compared names in the compatibility form, where `x²` is `x2`, and those before 2026-11-29 put
// them in order by `nameKey`. Their keys are replaced by a backfill, and before that wherever one meets a name that is
// looked for.

/** The key that those builds gave a name. */
const formerKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The key of an entry beside another one of the same name, which two entries of those builds may have: no name has it. */
const keyBeside = (key: string, id: string): string => `${key}/${id}`;

const columns = [
  'id',
  'account_id',
  'parent_id',
  'name',
  'name_key',
  'order_key',
  'trashed_at',
  'phase',
] as const;

/** An entry, as far as its key needs it. */
export interface Keyed {
  readonly id: string;
  readonly account_id: string;
  readonly parent_id: string;
  readonly name: string;
  readonly name_key: string;
  readonly order_key: string;
  readonly trashed_at: number | null;
  readonly phase: FileRow['phase'];
}

/** Whether an entry has a key that none of this build gives it. */
export function hasFormerKey({
  id,
  name,
  name_key: key,
  order_key: order,
}: Pick<Keyed, 'id' | 'name' | 'name_key' | 'order_key'>): boolean {
  const own = nameKey(name);
  return order !== orderKey(name) || (key !== own && key !== keyBeside(own, id));
}

/** Whether an entry holds its name in its folder: what is in the trash does not, nor does an unfinished upload. */
const holdsName = ({ trashed_at: trashedAt, phase }: Keyed): boolean =>
  trashedAt === null && phase === 'PHASE_TYPE_COMPLETE';

/** The entries that hold a name with one of these keys in a folder. */
const keyed = (db: Database, accountId: string, parentId: string, keys: readonly string[]) =>
  db
    .selectFrom('files')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('parent_id', '=', parentId)
    .where('name_key', 'in', keys)
    .where('trashed_at', 'is', null)
    // As a literal, as in the index of names: the planner cannot match a parameter.
    .where(sql<SqlBool>`phase = 'PHASE_TYPE_COMPLETE'`);

/** Gives an entry the keys and the search text of its name, which stays as it is. Answers the key. */
async function renewKey(db: Database, row: Keyed): Promise<string> {
  const { id, account_id: accountId, parent_id: parentId, name } = row;
  const own = nameKey(name);
  const there = holdsName(row) ? await keyed(db, accountId, parentId, [own]).execute() : [];
  const key = there.some((other) => other.id !== id) ? keyBeside(own, id) : own;
  await db
    .updateTable('files')
    .set({ name_key: key, order_key: orderKey(name), search_key: searchKey(name, key) })
    .where('id', '=', id)
    // One that was renamed since it was read has its key.
    .where('name', '=', name)
    .execute();
  return key;
}

/** Gives entries the keys of their names. */
export async function renewKeys(db: Database, rows: readonly Keyed[]): Promise<void> {
  for (const row of rows) await renewKey(db, row);
}

/** The entry that has a name. */
export interface NameHolder {
  readonly id: string;
  readonly name: string;
}

/** Who has these names in a folder, by the keys of the names. In the transaction that takes or refuses them. */
export async function nameHolders(
  db: Database,
  accountId: string,
  parentId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, NameHolder>> {
  const holders = new Map<string, NameHolder>();
  const keys = new Set(names.flatMap((name) => [nameKey(name), formerKey(name)]));
  for (const some of piecesOf([...keys])) {
    for (const row of await keyed(db, accountId, parentId, some).execute()) {
      const { id, name } = row;
      holders.set(hasFormerKey(row) ? await renewKey(db, row) : row.name_key, { id, name });
    }
  }
  return holders;
}

/** Who has this name in a folder; null when it is free. */
export async function nameHolder(
  db: Database,
  accountId: string,
  parentId: string,
  name: string,
): Promise<NameHolder | null> {
  return (await nameHolders(db, accountId, parentId, [name])).get(nameKey(name)) ?? null;
}

const backfill = 'name-keys';

/** Whether every entry has the key of its name. */
export const areKeysRenewed = (db: Database): Promise<boolean> => isBackfilled(db, backfill);

/** Rows that one step reads, and those that it writes: its transaction blocks other writers for a few milliseconds. */
const [rowsOfStep, writtenOfStep] = [500, 50];

/** Renews all keys of earlier builds in steps, from where another process stopped. Answers whether all are renewed. */
export const renewFormerKeys = (db: Database, isStopped: () => boolean): Promise<boolean> =>
  runBackfill<Keyed>(
    db,
    {
      name: backfill,
      read: async (inner, afterId) => {
        const rows = await inner
          .selectFrom('files')
          .select(columns)
          .where('id', '>', afterId)
          .orderBy('id')
          .limit(rowsOfStep)
          .execute();
        let written = 0;
        const end = rows.findIndex((row) => {
          if (hasFormerKey(row)) written += 1;
          return written === writtenOfStep;
        });
        return end === -1 ? rows : rows.slice(0, end + 1);
      },
      write: (inner, rows) => renewKeys(inner, rows.filter(hasFormerKey)),
    },
    isStopped,
  );
