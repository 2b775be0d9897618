import { parse } from 'content-disposition';
import { withoutHidden } from '../../platform/http/clean-text.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { cleanName, shortened } from '../files/names.ts';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a stranger calls a file, as a name that a drive takes; null when nothing is left of it (P24). */
export function usableName(given: string): string | null {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const bare = withoutHidden(last.toWellFormed()).trim();
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
