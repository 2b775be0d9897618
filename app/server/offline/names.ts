import { parse } from 'content-disposition';
import { cleanName, extensionOf } from '../files/names.ts';
import { isRefusal } from '../http/failure.ts';

const longest = 255;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The name cut before its extension to so many bytes; what it is made of stays whole. */
export function shortened(name: string, most = longest): string {
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : `.${extension}`;
  let stem = name.slice(0, name.length - tail.length);
  while (Buffer.byteLength(stem + tail) > most) stem = stem.slice(0, -1);
  return stem.toWellFormed() + tail;
}

/** What a stranger calls a file, as a name that a drive takes; null when nothing is left of it (P24). */
export function usableName(given: string): string | null {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  const name = cleanName(shortened(bare.normalize('NFC')));
  return isRefusal(name) ? null : name;
}

function announced(header: string): string {
  try {
    return parse(header).parameters.filename ?? '';
  } catch {
    return '';
  }
}

/** A file's name: what its owner wants, else what the answer announces, else the end of the address, else `download`. */
export function nameOfDownload(given: {
  readonly wanted: string;
  readonly disposition: string;
  readonly url: URL;
}): string {
  const path = decoded(given.url.pathname.split('/').at(-1) ?? '');
  const names = [given.wanted, announced(given.disposition), path].map(usableName);
  return names.find((name) => name !== null) ?? 'download';
}
