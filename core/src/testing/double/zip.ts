import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import type { Bytes } from './bytes.ts';

/** The time of every entry, so that a zip of the same entries is the same. */
const mtime = new Date(2000, 0, 1);

/** A zip of the entries without compression; a folder's path ends with a slash. */
export const zipOf = (entries: readonly { readonly path: string; readonly bytes: Bytes }[]): Bytes =>
  new Uint8Array(
    zipSync(Object.fromEntries(entries.map(({ path, bytes }) => [path, bytes])), { level: 0, mtime }),
  );

/** What a zip says that it holds; null for what is no zip. */
export function directoryOf(bytes: Bytes): readonly UnzipFileInfo[] | null {
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, { filter: (entry) => entries.push(entry) < 0 });
    return entries;
  } catch {
    return null;
  }
}

/** The bytes of the nth entry of a zip. */
export function unzipped(bytes: Bytes, nth: number): Bytes {
  let at = 0;
  const [found] = Object.values(unzipSync(bytes, { filter: () => at++ === nth }));
  return new Uint8Array(found ?? []);
}
