/**
 * Whether every store and every screen can hold the text: whole code points and no NUL, which PostgreSQL refuses
 * with an error instead of an answer.
 */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** The address as people mean it: each escape is UTF-8, and what it stands for is clean. */
export function isCleanAddress(path: string): boolean {
  try {
    return isCleanText(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes as text, or null when they are not UTF-8. */
export function readUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * JSON from outside: texts and names that are clean, and no `__proto__`. Throws a SyntaxError (or a RangeError
 * when it nests beyond the stack) for anything else. Null is how some clients say that they say nothing: such a
 * field is not there; as an element it stays.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, function (this: unknown, key, value: unknown) {
    if (key === '__proto__' || !isCleanText(key)) throw new SyntaxError('a name that is not allowed');
    if (typeof value === 'string' && !isCleanText(value)) throw new SyntaxError('text that cannot be held');
    return value === null && key !== '' && !Array.isArray(this) ? undefined : value;
  });
}
