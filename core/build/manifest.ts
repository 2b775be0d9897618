import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Chunk } from './bundle.ts';
import { type Entry, readManifest } from './entries.ts';

/** The package.json of the package: core's own, with what is built in the place of the sources. */
export function manifestOf(entries: readonly Entry[]): string {
  const source = readManifest('core');
  const exports = Object.fromEntries(
    entries.map(({ subpath, name }) => [
      subpath,
      { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
    ]),
  );
  const manifest = {
    name: source.name,
    version: source.version,
    description: source.description,
    license: source.license,
    type: 'module',
    sideEffects: false,
    engines: source.engines,
    exports: { ...exports, './package.json': './package.json' },
    files: ['dist', 'THIRD-PARTY.md'],
    // Whatever core is built from is inside; a consumer brings the peers.
    peerDependencies: source.peerDependencies,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const Bundled = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.string(), 'unknown'),
});

function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
}

/** The licences of the packages of others that ended up in the chunks, as they ask for. */
export function thirdParty(chunks: readonly Chunk[]): string {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds);
  const inside = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
  const folders = new Set(modules.flatMap((id) => inside.exec(id)?.[0] ?? []));
  const sections = [...folders]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const facts = v.parse(Bundled, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
      return `## ${facts.name} ${facts.version} (${facts.license})\n\n${licenceOf(folder)}\n`;
    });
  return ['# Packages of others inside dist\n', ...sections.toSorted()].join('\n');
}
