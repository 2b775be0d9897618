import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * A program that an operator may name: `off` for none, an absolute path, or a name that is looked for in the folders of
 * `path`. Null when there is none, which is no error.
 */
export async function findProgram(wanted: string, path: string): Promise<string | null> {
  if (wanted === 'off' || wanted === '') return null;
  const candidates = isAbsolute(wanted)
    ? [wanted]
    : path
        .split(delimiter)
        .filter((folder) => isAbsolute(folder))
        .map((folder) => join(folder, wanted));
  for (const candidate of candidates) {
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  return null;
}
