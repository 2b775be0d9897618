import {
  extensionOf,
  fileName,
  mediaTypeOf,
  mimeOf,
  nameKey,
  orderKey,
  searchText,
} from '@aloft/core/service';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** A name that a drive takes, in NFC; or the refusal that names the field (P24). */
export function cleanName(name: string): string | Refusal {
  return (
    fileName(name) ?? refuse('invalid_argument', { field: 'name', description: 'this name cannot be used' })
  );
}

/** A name's columns in `files`: each write of a name writes all of them. */
export interface NameColumns {
  readonly name: string;
  readonly name_key: string;
  /** What lists by name compare. */
  readonly order_key: string;
  /** What a search compares; empty when that is `name_key`, as for most names. */
  readonly search_key: string;
  /** What kind of file it is, as its extension tells; of a folder no more than that. */
  readonly extension: string;
  readonly mime_type: string;
  readonly category: string;
}

/** The search text of a name, as an entry with this key has it. */
export function searchKey(name: string, key: string): string {
  const searched = searchText(name);
  return searched === key ? '' : searched;
}

function typeColumns(
  name: string,
  kind: Tables['files']['kind'],
): Pick<NameColumns, 'extension' | 'mime_type' | 'category'> {
  if (kind === 'drive#folder') return { extension: '', mime_type: '', category: 'folder' };
  const extension = extensionOf(name);
  return { extension, mime_type: mimeOf(extension), category: mediaTypeOf(extension).category };
}

export function nameColumns(name: string, kind: Tables['files']['kind']): NameColumns {
  const key = nameKey(name);
  return {
    name,
    name_key: key,
    order_key: orderKey(name),
    search_key: searchKey(name, key),
    ...typeColumns(name, kind),
  };
}
