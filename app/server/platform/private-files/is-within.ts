import { isAbsolute, relative, sep } from 'node:path';

/** Whether an absolute path is that folder, or lies somewhere in it. Symbolic links are not followed. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
