/** What was read under a mark, for as long as the mark has not moved. */
export interface MarkedMemory<Value> {
  find(key: string, mark: string): Value | null;
  keep(key: string, mark: string, value: Value): void;
}

/** A memory of so much, as `weightOf` weighs it, in which what was not asked for longest makes room. */
export function markedMemory<Value>(most: number, weightOf: (value: Value) => number): MarkedMemory<Value> {
  const kept = new Map<string, { readonly mark: string; readonly value: Value }>();
  let held = 0;
  let newest = '';

  function forget(key: string): void {
    const one = kept.get(key);
    if (one === undefined) return;
    held -= weightOf(one.value);
    kept.delete(key);
  }

  return {
    find: (key, mark) => {
      const one = kept.get(key);
      if (one === undefined) return null;
      if (one.mark !== mark) {
        forget(key);
        return null;
      }
      // To move what is last already would only make work for the collector.
      if (key !== newest) {
        kept.delete(key);
        kept.set(key, one);
        newest = key;
      }
      return one.value;
    },
    keep: (key, mark, value) => {
      forget(key);
      kept.set(key, { mark, value });
      newest = key;
      held += weightOf(value);
      for (const oldest of kept.keys()) {
        if (held <= most) break;
        forget(oldest);
      }
    },
  };
}
