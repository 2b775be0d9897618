/** What a failed answer says of itself (R3.19), each part on its own: a wrong one does not spoil the others. */
export interface ErrorFields {
  readonly error: string | undefined;
  readonly number: number | undefined;
  readonly description: string | undefined;
  readonly uri: string | undefined;
  /** Whatever stands there; read their parts with `textOf`. */
  readonly details: readonly unknown[];
}

const maxDetails = 50;

// Read by hand and not by a schema: every part is optional and independent, which a schema says at four times
// the length, and this travels with the smallest page there is.
const own = (value: unknown, name: string): unknown =>
  value instanceof Object && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The named part of a value, where it is text. Never throws. */
export function textOf(value: unknown, name: string): string | undefined {
  const found = own(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** A whole number, as one or as text: some gateways write it so. JSON knows a −0, which a snapshot would lose. */
function code(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  return Number.isSafeInteger(value) ? Number(value) + 0 : undefined;
}

/**
 * The fields of any body (R3.19): both names of the address and of the details count, and whatever has the
 * wrong type is as if it were not there. Never throws; a body that is no object says nothing.
 */
export function readErrorBody(body: unknown): ErrorFields {
  return {
    // An empty one says nothing.
    error: textOf(body, 'error') || undefined,
    number: code(own(body, 'error_code')),
    description: textOf(body, 'error_description'),
    uri: httpsAddress(textOf(body, 'error_uri')) ?? httpsAddress(textOf(body, 'error_url')),
    details: [...list(own(body, 'details')), ...list(own(body, 'error_details'))].slice(0, maxDetails),
  };
}

/** An address fit to be offered as a link: https, without an account in it, of ordinary length. */
function httpsAddress(address: string | undefined): string | undefined {
  // Before it is parsed: what a parser forgives (spaces, back-slashes, controls) is not ordinary.
  if (address === undefined || !/^https:\/\/[^\s\\\p{Cc}@]{1,2040}$/iu.test(address)) return undefined;
  return URL.canParse(address) ? new URL(address).href : undefined;
}
