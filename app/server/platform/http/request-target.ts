const maxDecodeDepth = 3;

/** The path with its escapes resolved, as often as they are nested; null when one stands for no text. */
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
 * Whether a path stays a path wherever it is written. `//host`, `/\host` and their escaped forms do not: a browser
 * that is sent there, and any server that resolves escapes before it routes, takes them for another host.
 */
export function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !hostLike.test(unescaped(path) ?? path);
}

/**
 * Whether the target of a request line is one that an origin server answers: a path of its own, and a query (RFC 9112
 * 3.2.1). The absolute form, which names a host, is for proxies. The URL parser reads a backslash as a slash.
 */
export function isOwnTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  return !path.includes('\\') && isPlainPath(path);
}
