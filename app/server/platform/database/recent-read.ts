import type { Database } from './open.ts';

/** What a read needs to be shared for a while. */
interface Reader {
  readonly db: Database;
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number;
}

/** A read that is shared by all who ask within a time. */
export interface RecentRead<R extends Reader, T> {
  /** What was read last, or reads it anew when that is too old. */
  of(reader: R): Promise<T>;
  /** Has the next one who asks read it anew. */
  forget(db: Database): void;
}

/**
 * Shares a read among all who ask within `freshFor` ms: what every page needs costs no query of its own, and what
 * another process has changed is seen after that time at the latest. A read that fails is not kept.
 */
export function recentRead<R extends Reader, T>(
  freshFor: number,
  read: (reader: R) => Promise<T>,
): RecentRead<R, T> {
  const kept = new WeakMap<Database, { readonly readAt: number; readonly value: Promise<T> }>();
  const forget = (db: Database): void => {
    kept.delete(db);
  };
  return {
    of: (reader) => {
      const { db, clock } = reader;
      const now = clock();
      const found = kept.get(db);
      if (found !== undefined && now >= found.readAt && now < found.readAt + freshFor) return found.value;
      const value = read(reader);
      kept.set(db, { readAt: now, value });
      value.catch(() => forget(db));
      return value;
    },
    forget,
  };
}
