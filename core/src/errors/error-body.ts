/** The fields of an error response (R3.19), each read independently: a malformed one does not affect the others. */
export interface ErrorFields {
  readonly error: string | undefined;
  readonly number: number | undefined;
  readonly description: string | undefined;
  readonly uri: string | undefined;
  /** Unparsed; read their fields with `textOf`. */
  readonly details: readonly unknown[];
}

const maxDetails = 50;

// Read by hand instead of with a schema: every field is optional and independent, which takes four times the code in
// a schema, and this is part of the smallest page.
const own = (value: unknown, name: string): unknown =>
  value instanceof Object && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The named field of a value, if it is a string. Never throws. */
export function textOf(value: unknown, name: string): string | undefined {
  const found = own(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** An integer, as a number or a string, as some gateways write it; normalizes JSON's −0. */
function code(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  return Number.isSafeInteger(value) ? Number(value) + 0 : undefined;
}

/**
 * Reads the fields of any body (R3.19): both names of the URL and of the details count, and a field of the wrong type
 * is ignored. Never throws; a body that is not an object has no fields.
 */
export function readErrorBody(body: unknown): ErrorFields {
  return {
    // Empty means absent.
    error: textOf(body, 'error') || undefined,
    number: code(own(body, 'error_code')),
    description: textOf(body, 'error_description'),
    uri: httpsAddress(textOf(body, 'error_uri')) ?? httpsAddress(textOf(body, 'error_url')),
    details: [...list(own(body, 'details')), ...list(own(body, 'error_details'))].slice(0, maxDetails),
  };
}

/** A URL that may be shown as a link: https, without credentials, of ordinary length. */
function httpsAddress(address: string | undefined): string | undefined {
  // Checked before parsing, as URL parsers accept spaces, backslashes and control characters.
  if (address === undefined || !/^https:\/\/[^\s\\\p{Cc}@]{1,2040}$/iu.test(address)) return undefined;
  return URL.canParse(address) ? new URL(address).href : undefined;
}
