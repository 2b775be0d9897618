// The installed packages, from package-lock.json.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { importsOf } from './imports.ts';

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
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
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

/** The packages that sources below these paths need when they run, tests and what only they use aside. */
export function packagesNamedIn(...paths: readonly string[]): ReadonlySet<string> {
  const { stdout } = spawnSync('git', ['ls-files', ...paths], { encoding: 'utf8' });
  const sources = stdout
    .split('\n')
    .filter(
      (file) => /\.(tsx?|css)$/.test(file) && !/\.test\.|\/(?:testing|proofs|gallery|build)\//.test(file),
    );
  const targets = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (file.endsWith('.css'))
      return [...text.matchAll(/url\('(@?\w[^'.:]*)/g)].map(([, target = '']) => target);
    return importsOf(file, text).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target]));
  });
  return new Set(targets.map((target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')));
}

/** What others get of us: the packages of an installation without development tools, and those that a build bundles. */
export function readDistributed(): LockedPackage[] {
  const all = readLocked();
  const bundled = new Set(packagesNamedIn('app/src', 'core/src', 'i18n/*.ts'));
  // Iterating a set includes elements added meanwhile.
  for (const name of bundled)
    for (const one of all)
      if (one.name === name) for (const other of Object.keys(one.dependencies)) bundled.add(other);
  return all.filter((one) => !one.dev || bundled.has(one.name));
}
