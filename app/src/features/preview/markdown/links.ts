import type { FileEntry } from '../../files/entry.ts';

/** Deeper ways are not followed: each folder on them is asked for, and a stranger may have written the text. */
const deepestWay = 4;
/** The schemes that a link of a text may lead to. */
const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

const hasScheme = (written: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(written);

/**
 * The names on the way from a text's folder to what an address in it names, as `img/the%20lake.jpg` or `./lake.jpg`. Null
 * for everything else, as for a way that leads out of the folder.
 */
export function wayBelow(written: string): readonly string[] | null {
  if (hasScheme(written)) return null;
  try {
    const names = written
      .replace(/^\.\//, '')
      .split('/')
      .map((name) => decodeURIComponent(name).normalize('NFC'));
    const isWay = names.every((name) => !['', '.', '..'].includes(name) && !name.includes('/'));
    return isWay && names.length <= deepestWay ? names : null;
  } catch {
    return null;
  }
}

/** The file beside a text that an address in it names, whichever part of it is meant. */
export function fileBeside(written: string, beside: readonly FileEntry[]): FileEntry | null {
  const [name, ...further] = wayBelow(written) ?? [];
  if (name === undefined || further.length > 0) return null;
  return beside.find((one) => one.kind === 'file' && one.name.normalize('NFC') === name) ?? null;
}

/**
 * The address of a link, or null for one that is not followed: a script, data, an address within the drive, and
 * anything that has no scheme of its own.
 */
export function safeLink(written: string): string | null {
  if (!hasScheme(written)) return null;
  try {
    const url = new URL(written);
    // Credentials in an address only ever hide where it leads.
    return schemes.has(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}
