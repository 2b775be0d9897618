import * as v from 'valibot';
import { base64url } from '../runtime/s256.ts';
import { type Refusal, refuse } from './refusal.ts';

const unclean = /[\0\p{Cs}]/u;

/**
 * Whether every database and screen can hold the text: valid Unicode and no NUL, which PostgreSQL rejects with an
 * error.
 */
export const isCleanText = (text: string): boolean => !unclean.test(text);

/**
 * Parses untrusted JSON: texts and names must be clean, `__proto__` is refused. Throws a SyntaxError, or a RangeError
 * when the nesting exceeds the stack. A field that is null is treated as absent, as some clients send it; in a list,
 * null stays.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, function (this: unknown, key, value: unknown) {
    if (key === '__proto__' || !isCleanText(key)) throw new SyntaxError('a name that is not allowed');
    if (typeof value === 'string' && !isCleanText(value)) throw new SyntaxError('text that cannot be held');
    return value === null && key !== '' && !Array.isArray(this) ? undefined : value;
  });
}

/** Parses JSON with a schema; undefined when it is not JSON, or does not match. */
function read<T>(text: () => string, schema: v.GenericSchema<unknown, T>): { readonly value: T } | undefined {
  try {
    const value = parseJson(text());
    const parsed = v.safeParse(schema, value);
    return parsed.success && !Array.isArray(value) ? { value: parsed.output } : undefined;
  } catch {
    return undefined;
  }
}

/** Parses a `filters` parameter with a schema, or refuses; absent is `{}`. */
export function parseFilterText<T>(
  text: string | undefined,
  schema: v.GenericSchema<unknown, T>,
): T | Refusal {
  const filters = read(() => text || '{}', schema);
  return filters === undefined ? refuse('invalid_argument', { field: 'filters' }) : filters.value;
}

/** The page token of a position. */
export const writeToken = (position: object): string =>
  base64url(new TextEncoder().encode(JSON.stringify(position)));

function textOfToken(token: string): string {
  const binary = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}

/** The position of a page token: null for the first page, a refusal for an invalid token. */
export function readToken<Position>(
  token: string,
  schema: v.GenericSchema<unknown, Position>,
): Position | null | Refusal {
  if (token === '') return null;
  const position = read(() => textOfToken(token), schema);
  return position === undefined ? refuse('invalid_argument', { field: 'page_token' }) : position.value;
}
