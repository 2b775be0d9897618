// What package-lock.json says that is installed.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Entry = v.object({
  version: v.optional(v.string(), ''),
  integrity: v.optional(v.string(), ''),
  // Old packages list what one may choose from.
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

/** One package of somebody else's, in one version. */
export interface Locked extends v.InferOutput<typeof Entry> {
  readonly name: string;
}

/** Every package of somebody else's, as locked; one that is there twice comes twice. */
export function readLocked(): Locked[] {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1);
    return entry.link || name === undefined || !path.includes('node_modules/') ? [] : [{ ...entry, name }];
  });
}
