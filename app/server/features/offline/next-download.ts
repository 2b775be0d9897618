import { accountKey } from '../../platform/database/key-of-account.ts';
import type { Database } from '../../platform/database/open.ts';
import type { FairKey } from '../../platform/locks/fair-key.ts';

/** How downloads are shared out. */
interface DownloadPlaces {
  /** Max. downloads at once. */
  readonly all: number;
  /** Of these, of one key: its slow servers leave room for the others. */
  readonly ofKey: number;
  /** Of these, for keys that have none: nobody's second download takes them. */
  readonly ofNewcomers: number;
}

const downloadPlaces: DownloadPlaces = { all: 8, ofKey: 2, ofNewcomers: 2 };

/** A waiting download, and whose place it takes. */
interface NextDownload {
  readonly id: string;
  readonly key: FairKey;
}

/** The waiting download whose turn it is: the oldest of a key that has none, else the oldest of one that may have more. */
export async function nextDownload(
  db: Database,
  running: ReadonlyMap<string, FairKey>,
  places = downloadPlaces,
): Promise<NextDownload | null> {
  const free = places.all - running.size;
  if (free <= 0) return null;
  const counts = new Map<FairKey, number>();
  for (const key of running.values()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const oldestWithout = async (keys: readonly FairKey[]): Promise<NextDownload | null> => {
    const found = await db
      .selectFrom('tasks')
      .innerJoin('accounts', 'accounts.id', 'tasks.account_id')
      .select(['tasks.id', accountKey.as('key')])
      .where('type', '=', 'offline')
      .where('phase', '=', 'PHASE_TYPE_PENDING')
      .where('tasks.id', 'not in', ['', ...running.keys()])
      .$if(keys.length > 0, (query) => query.where(accountKey, 'not in', keys))
      .orderBy('tasks.created_at')
      .limit(1)
      .executeTakeFirst();
    return found ?? null;
  };
  const newcomer = await oldestWithout([...counts.keys()]);
  if (newcomer !== null || free <= places.ofNewcomers) return newcomer;
  return oldestWithout([...counts].flatMap(([key, count]) => (count >= places.ofKey ? [key] : [])));
}
