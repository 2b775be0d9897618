// The installed packages, from package-lock.json.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Entry = v.object({
  version: v.optional(v.string(), ''),
  integrity: v.optional(v.string(), ''),
  // Old packages have a list of alternatives.
  license: v.optional(
    v.union([
      v.string(),
      v.pipe(
        v.array(v.string()),
        v.transform((all) => all.join(' OR ')),
      ),
    ]),
    '',
  ),
  link: v.optional(v.boolean(), false),
  dev: v.optional(v.boolean(), false),
  optional: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
});
const Lock = v.object({ packages: v.record(v.string(), Entry) });

/** A third-party package in one version. */
export interface LockedPackage extends v.InferOutput<typeof Entry> {
  readonly name: string;
}

/** All locked third-party packages; one that is installed twice is listed twice. */
export function readLocked(): LockedPackage[] {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1);
    return entry.link || name === undefined || !path.includes('node_modules/') ? [] : [{ ...entry, name }];
  });
}
