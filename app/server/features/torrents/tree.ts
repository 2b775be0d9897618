import { nameKey, numberedName, usableName } from '@aloft/core/service';
import type { Description } from './messages.ts';

/** A folder or file to be made; `parent` is the place of its folder in the list, -1 for where the task wants it. */
export interface Planted {
  readonly name: string;
  readonly parent: number;
  /** Its bytes within the whole; null for a folder. */
  readonly bytes: { readonly offset: number; readonly size: number } | null;
}

/** What a torrent becomes in a drive: its first entry is what the task opens, a folder comes before what is in it. */
export function plantTree(wanted: string, { name, isSingle, files }: Description): readonly Planted[] {
  const planted: Planted[] = [];
  const taken = new Map<string, number>();
  const keyOf = (parent: number, given: string): string => `${parent}/${nameKey(given)}`;

  function add(parent: number, given: string, bytes: Planted['bytes']): number {
    let free = given;
    for (let n = 2; taken.has(keyOf(parent, free)); n += 1) free = numberedName(given, n);
    const at = planted.push({ name: free, parent, bytes }) - 1;
    taken.set(keyOf(parent, free), at);
    return at;
  }

  function folder(parent: number, given: string): number {
    const known = taken.get(keyOf(parent, given));
    return known !== undefined && planted[known]?.bytes === null ? known : add(parent, given, null);
  }

  const [only] = files;
  const own = usableName(wanted);
  if (only !== undefined && files.length === 1) {
    const last = usableName(only.path.at(-1) ?? '') ?? usableName(name) ?? 'download';
    add(-1, own ?? last, { offset: only.offset, size: only.size });
    return planted;
  }
  const root = add(-1, own ?? usableName(name) ?? 'download', null);
  if (isSingle) return planted;
  for (const { path, offset, size } of files) {
    const folders = path.slice(0, -1).map(usableName);
    const parent = folders.filter((one) => one !== null).reduce(folder, root);
    add(parent, usableName(path.at(-1) ?? '') ?? 'file', { offset, size });
  }
  return planted;
}
