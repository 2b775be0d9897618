import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { makeLicences, page } from './licences.ts';
import { packagesNamedIn, readDistributed, readLocked } from './lockfile.ts';

const Manifest = v.object({
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
  allowScripts: v.optional(v.record(v.string(), v.boolean()), {}),
});
const manifestOf = (folder: string) =>
  v.parse(Manifest, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
const folders = ['.', 'core', 'app', 'machines', 'i18n'];

/** Licences that are compatible with distribution under the MIT licence. */
const licences: ReadonlySet<string> = new Set(
  'MIT MIT-0 0BSD ISC Apache-2.0 BSD-2-Clause BSD-3-Clause Unlicense OFL-1.1 CC-BY-4.0 MPL-2.0 EPL-2.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
);

it('[P39a] every dependency has an exact version', () => {
  const loose = folders.flatMap((folder) => {
    const { dependencies, devDependencies } = manifestOf(folder);
    return Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, version]) =>
        !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && !existsSync(name.replace('@aloft/', '')),
    );
  });
  expect(loose).toEqual([]);
});

it('[P39a] every installed package is locked by a hash of its content', () => {
  const unlocked = readLocked().filter((one) => !one.integrity.startsWith('sha512-'));
  // Binaries of the linter for other platforms, which are not distributed.
  const elsewhere = unlocked.filter((one) => one.dev && one.optional && one.name.startsWith('@biomejs/cli-'));
  expect(unlocked.filter((one) => !elsewhere.includes(one))).toEqual([]);
});

it('[P39c] only listed packages run install scripts', () => {
  const named = manifestOf('.').allowScripts;
  const scripts = readLocked().filter((one) => one.hasInstallScript);
  // Listed with `false`, a package is installed without its script.
  expect(scripts.map((one) => one.name).filter((name) => named[name] === undefined)).toEqual([]);
});

it('[P39a] every distributed package has a compatible licence, and the list of licences is up to date', () => {
  // Of alternatives one is chosen.
  const isCompatible = (license: string): boolean =>
    license
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((one) => licences.has(one)));
  const strange = readDistributed().filter((one) => !isCompatible(one.license));
  const names = new Set(readDistributed().map(({ name }) => name));
  // One that a server runs, two that pages are made of, and one of those that another brings.
  expect(
    ['hono', 'react', '@fontsource-variable/figtree', 'style-mod'].filter((name) => !names.has(name)),
  ).toEqual([]);
  expect(strange).toEqual([]);
  expect(readFileSync(page, 'utf8'), 'out of date: npm run regenerate').toBe(makeLicences());
});

it('a server needs no package that an installation for production leaves out', () => {
  const here = new Set(readLocked().flatMap(({ dev, name }) => (dev ? [] : [name])));
  const needed = [...packagesNamedIn('app/server', 'core/src', 'i18n/*.ts', 'machines/*.machine.ts')];
  // The bundler is for development, in which all is installed.
  const isOurs = (name: string): boolean => existsSync(name) || /^(@aloft\/.*|node:.*|vite)$/.test(name);
  expect(needed.filter((name) => !isOurs(name) && !here.has(name))).toEqual([]);
  expect(needed).toContain('kysely');
});
