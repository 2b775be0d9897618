import type { Services } from '../../services.ts';

const batch = 500;

/** Deletes what was made of deleted contents: deleted files must not be visible anywhere (P4). */
export async function sweepStreams({ db, streams }: Services): Promise<void> {
  const ids = await streams.cache.contents();
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    const there = await db.selectFrom('blobs').select('id').where('id', 'in', some).execute();
    const known = new Set(there.map(({ id }) => id));
    for (const id of some) if (!known.has(id)) await streams.cache.forget(id);
  }
}
