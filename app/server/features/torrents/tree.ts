import { nameKey, numberedName, usableName } from '@aloft/core/service';
import type { Description } from './job.ts';

/** A folder or file to be made; `parent` is the place of its folder in the list, -1 for where the task wants it. */
export interface Planted {
  readonly name: string;
  readonly parent: number;
  /** The file whose bytes it has, by its place in the description; null for a folder. */
  readonly file: { readonly place: number; readonly size: number } | null;
}

/**
 * What the chosen files of a torrent become in a drive: the first entry is what the task opens, a folder comes before
 * what is in it. `places` are of the description's files, `called` is what its owner wants.
 */
export function plantTree(
  called: string,
  { name, isSingle, files: all }: Description,
  places: readonly number[],
): readonly Planted[] {
  const files = places.flatMap((place) => {
    const file = all[place];
    return file === undefined ? [] : [{ ...file, place }];
  });
  const planted: Planted[] = [];
  const taken = new Map<string, number>();
  const keyOf = (parent: number, given: string): string => `${parent}/${nameKey(given)}`;

  function add(parent: number, given: string, file: Planted['file']): number {
    let free = given;
    for (let n = 2; taken.has(keyOf(parent, free)); n += 1) free = numberedName(given, n);
    const at = planted.push({ name: free, parent, file }) - 1;
    taken.set(keyOf(parent, free), at);
    return at;
  }

  function folder(parent: number, given: string): number {
    const known = taken.get(keyOf(parent, given));
    return known !== undefined && planted[known]?.file === null ? known : add(parent, given, null);
  }

  const [only] = files;
  const own = usableName(called);
  if (only !== undefined && files.length === 1) {
    const last = usableName(only.path.at(-1) ?? '') ?? usableName(name) ?? 'download';
    add(-1, own ?? last, { place: only.place, size: only.size });
    return planted;
  }
  const root = add(-1, own ?? usableName(name) ?? 'download', null);
  if (isSingle) return planted;
  for (const { path, place, size } of files) {
    const folders = path.slice(0, -1).map(usableName);
    const parent = folders.filter((one) => one !== null).reduce(folder, root);
    add(parent, usableName(path.at(-1) ?? '') ?? 'file', { place, size });
  }
  return planted;
}
