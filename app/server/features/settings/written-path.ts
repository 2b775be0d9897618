/** A path as browsers write it, so that it is found whichever way an operator has typed it. */
export function writtenPath(path: string): string {
  const base = 'https://own.invalid';
  if (!URL.canParse(path, base)) return path;
  const { pathname, search, hash } = new URL(path, base);
  return `${pathname}${search}${hash}`;
}

/** A written path as it may have been typed: earlier versions have stored that. */
export function typedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
