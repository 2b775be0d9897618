/** So many uses in so many milliseconds, counted per key from the first one on. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly window: number;
}

/** Milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** How often things were done lately. */
export interface Limits {
  /** Counts one use; answers the seconds to wait when it is beyond the limit, else 0. */
  count(limit: Limit, key: string): number;
  usesOf(limit: Limit, key: string): number;
  /** Takes one use back that should not have counted. */
  takeBack(limit: Limit, key: string): void;
  forget(limit: Limit, key: string): void;
}

/** Counts by the given clock. */
export function createLimits(now: () => number): Limits {
  const kept = new Map<string, { start: number; used: number }>();
  const keyOf = (limit: Limit, key: string): string => `${limit.name}:${key}`;
  const present = (limit: Limit, key: string): { start: number; used: number } | null => {
    const found = kept.get(keyOf(limit, key));
    return found !== undefined && found.start + limit.window > now() ? found : null;
  };
  return {
    count: (limit, key) => {
      const row = present(limit, key) ?? { start: now(), used: 0 };
      row.used += 1;
      kept.set(keyOf(limit, key), row);
      return row.used <= limit.max ? 0 : (row.start + limit.window - now()) / 1000;
    },
    usesOf: (limit, key) => present(limit, key)?.used ?? 0,
    takeBack: (limit, key) => {
      const row = present(limit, key);
      if (row !== null) row.used = Math.max(0, row.used - 1);
    },
    forget: (limit, key) => {
      kept.delete(keyOf(limit, key));
    },
  };
}
