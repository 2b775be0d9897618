/**
 * Reads once for each key, for all who ask, and answers the same promise to them. What failed is read again the next time:
 * a moment without file handles does not last until the server is started again. Of few keys, as none is forgotten.
 * @param keyOf the key of the arguments; without it there is one
 */
export function memoize<Args extends readonly unknown[], Value>(
  read: (...args: Args) => Promise<Value>,
  keyOf: (...args: Args) => string = () => '',
): (...args: Args) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (...args) => {
    const key = keyOf(...args);
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const reading = read(...args);
    known.set(key, reading);
    reading.catch(() => known.delete(key));
    return reading;
  };
}
