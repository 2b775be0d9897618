/**
 * Whether every database and screen can hold the text: valid Unicode and no NUL, which PostgreSQL rejects with an
 * error.
 */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Whether every escape of the path is UTF-8 and decodes to clean text. */
export function isCleanAddress(path: string): boolean {
  try {
    return isCleanText(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes as UTF-8; null when they are not. */
export function readUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

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
