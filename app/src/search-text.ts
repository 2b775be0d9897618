/**
 * The parameters of an address as text, the first where one is repeated. The router's own reading takes `234567` for a
 * number and `2e3456` for infinity, and a passcode that looks like one would be lost (R4.1, P28).
 */
export function parseSearch(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) if (!Object.hasOwn(found, name)) found[name] = value;
  return found;
}

/** The way back: `?name=value…`, or nothing; what is undefined is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
