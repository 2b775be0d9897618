import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A page with its weight in bytes, everything that it loads included. */
export interface PageSize {
  readonly path: string;
  readonly bytes: number;
}

const maxPageBytes = 300_000;

/** Names every page that weighs more than 300 kB; null if there is none. */
export function sizeFault(pages: readonly PageSize[]): string | null {
  const faults = pages
    .filter(({ bytes }) => bytes > maxPageBytes)
    .map(({ path, bytes }) => `${path} has ${bytes} bytes (${maxPageBytes} at most)`);
  return faults.length === 0 ? null : faults.join('\n');
}

/** The files that a text loads, by their paths from its folder; not those that it only links to. */
function loadedBy(path: string, text: string): string[] {
  const found = path.endsWith('.css')
    ? text.matchAll(/url\(["']?([^"')]+)["']?\)/g)
    : text.matchAll(/<(?:script|img)\b[^>]*\bsrc="([^"]+)"|<link rel="stylesheet" href="([^"]+)"/g);
  return [...found]
    .map(([, first, second]) => first ?? second ?? '')
    .filter((address) => !address.startsWith('data:'));
}

/** The bytes of a page with its script, style sheet, font and small pictures, each counted once. */
export function pageSize(out: string, page: string): number {
  const seen = new Set([join(out, page)]);
  // Iterating a set includes elements added meanwhile.
  for (const path of seen) {
    if (!/\.(html|css)$/.test(path)) continue;
    for (const address of loadedBy(path, readFileSync(path, 'utf8'))) seen.add(join(dirname(path), address));
  }
  return [...seen].reduce((sum, path) => sum + statSync(path).size, 0);
}
