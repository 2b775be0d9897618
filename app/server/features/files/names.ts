import { fileName, nameKey, searchText } from '@aloft/core/service';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** A name that is valid on every system it may be downloaded to, in NFC; or the refusal that names the field (P24). */
export function cleanName(name: string): string | Refusal {
  return (
    fileName(name) ?? refuse('invalid_argument', { field: 'name', description: 'this name cannot be used' })
  );
}

/** A name's columns in `files`: each write of a name writes all of them. */
export interface NameColumns {
  readonly name: string;
  readonly name_key: string;
  /** What a search compares; empty when that is `name_key`, as for most names. */
  readonly search_key: string;
}

export function nameColumns(name: string): NameColumns {
  const key = nameKey(name);
  const searched = searchText(name);
  return { name, name_key: key, search_key: searched === key ? '' : searched };
}
