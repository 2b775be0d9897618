// Reads what stands behind the `?` of an address. By hand: the page of a share parses nothing else, and a schema
// library would be a fiftieth of its script.

/**
 * The parameters of these names that are there. One that is longer than its limit is empty.
 * @param limits the most characters of each parameter
 */
export function textsOf<const Name extends string>(
  search: Readonly<Record<string, unknown>>,
  limits: Readonly<Record<Name, number>>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name in limits) {
    const value = search[name];
    if (value !== undefined)
      found[name] = typeof value === 'string' && value.length <= limits[name] ? value : '';
  }
  return found;
}

/** The parameter of that name where it is one of these words. */
export function wordOf<const Name extends string, const Word extends string>(
  search: Readonly<Record<string, unknown>>,
  name: Name,
  words: readonly Word[],
): Partial<Record<Name, Word>> {
  const found: Partial<Record<Name, Word>> = {};
  const word = words.find((one) => one === search[name]);
  if (word !== undefined) found[name] = word;
  return found;
}
