const maxDecodeDepth = 3;

/** The path with nested escapes decoded; null when one is not text. */
function unescaped(path: string): string | null {
  let text = path;
  try {
    for (let layer = 0; layer < maxDecodeDepth; layer += 1) {
      const inner = decodeURIComponent(text);
      if (inner === text) return text;
      text = inner;
    }
    return text;
  } catch {
    return null;
  }
}

// A browser drops tabs and line ends before it reads an address.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const hostLike = /^\/[\u0000-\u0020]*[/\\]/;

/**
 * Whether a path is a path in every context. `//host`, `/\host` and their escaped forms are not: browsers, and
 * servers that decode escapes before routing, read them as another host.
 */
export function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !hostLike.test(unescaped(path) ?? path);
}

/**
 * Whether a request target is in origin form: a path and a query (RFC 9112 3.2.1). The absolute form, which names a
 * host, is for proxies. The URL parser reads a backslash as a slash.
 */
export function isOwnTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  return !path.includes('\\') && isPlainPath(path);
}
