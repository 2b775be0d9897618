/** A list without repetitions, whose entries are referred to by their index. */
export interface Interned<T> {
  /** The index of an equal entry, which is added when there is none. */
  readonly indexOf: (entry: T) => number;
  readonly entries: readonly T[];
}

/** Entries are equal when their JSON is. */
export function createInterned<T>(): Interned<T> {
  const entries: T[] = [];
  const known = new Map<string, number>();
  return {
    entries,
    indexOf: (entry) => {
      const key = JSON.stringify(entry);
      const index = known.get(key) ?? entries.length;
      if (index === entries.length) {
        entries.push(entry);
        known.set(key, index);
      }
      return index;
    },
  };
}
