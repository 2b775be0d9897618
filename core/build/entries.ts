// What the package offers: read from core/package.json, so that a new subpath follows by itself.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';

/** The checkout's top folder. */
export const root = resolve(import.meta.dirname, '../..');

/** Where the publishable package is built. */
export const packageFolder = join(root, '.cache/core-package');

const Manifest = v.looseObject({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  description: v.optional(v.string()),
  engines: v.optional(v.record(v.string(), v.string())),
  exports: v.record(v.string(), v.string()),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  peerDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

/** A workspace's package.json, as far as packing needs it. */
export type Manifest = v.InferOutput<typeof Manifest>;

/** Reads the package.json of a workspace folder. */
export function readManifest(workspace: string): Manifest {
  return v.parse(Manifest, JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')));
}

/** One subpath of the package. */
export interface Entry {
  /** As package.json names it: `.`, `./wire`. */
  readonly subpath: string;
  /** The file's name in dist, without an ending. */
  readonly name: string;
  /** The source, from the checkout's top folder. */
  readonly source: string;
}

/** The entries of core/package.json. Throws, naming them, when sources are missing. */
export function readEntries(): readonly Entry[] {
  const entries = Object.entries(readManifest('core').exports)
    .filter(([subpath]) => subpath !== './package.json')
    .map(([subpath, source]) => ({
      subpath,
      name: subpath === '.' ? 'index' : subpath.slice(2),
      source: join('core', source),
    }));
  const missing = entries.filter((entry) => !existsSync(join(root, entry.source)));
  if (missing.length > 0) {
    const list = missing.map((entry) => `"${entry.subpath}" is to be ${entry.source}`).join('; ');
    throw new Error(
      `core/package.json exports what does not exist: ${list}. Add the file, or take the export out.`,
    );
  }
  return entries;
}

/** What a consumer installs beside the package: its peers, and nothing else. Everything else is bundled. */
export function outsidePackages(): RegExp[] {
  const peers = Object.keys(readManifest('core').peerDependencies);
  return [/^node:/, ...peers.map((name) => new RegExp(`^${name}(?:/|$)`))];
}

/** The names by which the workspaces that are bundled call each other, with the source of each. */
export function workspaceNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const workspace of ['machines', 'i18n', 'core']) {
    const { name, exports } = readManifest(workspace);
    for (const [subpath, source] of Object.entries(exports)) {
      names.set(`${name}${subpath.slice(1)}`, join(workspace, source));
    }
  }
  return names;
}
