import { extensionOf, extensionOfMime, usableName } from '@aloft/core/service';
import { announcedName, percentDecoded } from './disposition.ts';

/** What tells the name of a fetched file. */
export interface Naming {
  /** What its owner wants; empty when nothing. */
  readonly wanted: string;
  /** The headers, as their bytes in Latin-1. */
  readonly disposition: string;
  readonly type: string;
  readonly url: URL;
}

/** The name with an extension that the type of the content tells, where it has none. */
function withExtension(name: string, type: string): string {
  if (extensionOf(name) !== '') return name;
  const extension = extensionOfMime(type.split(';')[0]?.trim().toLowerCase() ?? '');
  return extension === '' ? name : (usableName(`${name}.${extension}`) ?? name);
}

/** A file's name: what its owner wants, else what the answer announces, else the end of the address, else `download`. */
export function nameOfDownload({ wanted, disposition, type, url }: Naming): string {
  const own = usableName(wanted);
  if (own !== null) return own;
  const path = percentDecoded(url.pathname.split('/').at(-1) ?? '');
  const names = [announcedName(disposition), path].map(usableName);
  return withExtension(names.find((name) => name !== null) ?? 'download', type);
}
