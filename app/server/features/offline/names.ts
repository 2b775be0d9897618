import { usableName } from '@aloft/core/service';
import { parse } from 'content-disposition';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
