// `npm run pack:core`: builds the publishable package into .cache/core-package, and packs it into .cache.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { bundle, type Chunk } from './bundle.ts';
import { rollDeclarations } from './declarations.ts';
import { packageFolder, readEntries, root } from './entries.ts';
import { manifestOf, thirdParty } from './manifest.ts';

/** What packing leaves behind. */
export interface Packed {
  /** The package as it would be installed. */
  readonly folder: string;
  readonly tarball: string;
  /** Every file of the tarball, with its size in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const NpmPack = v.pipe(
  v.array(
    v.object({ filename: v.string(), files: v.array(v.object({ path: v.string(), size: v.number() })) }),
  ),
  v.minLength(1),
);

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function npmPack(folder: string): Packed {
  const destination = join(root, '.cache');
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const run = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm pack failed: ${run.error?.message ?? run.stderr}`);
  const [made] = v.parse(NpmPack, JSON.parse(run.stdout));
  if (made === undefined) throw new Error('npm pack told of no tarball.');
  return { folder, tarball: join(destination, made.filename), files: made.files };
}

/** Builds the code of the package into a folder, without its declarations: all that a program needs to run. */
export async function buildCode(folder: string): Promise<readonly Chunk[]> {
  const entries = readEntries();
  const chunks = await bundle({
    input: Object.fromEntries(entries.map((entry) => [entry.name, entry.source])),
    minify: false,
  });
  rmSync(folder, { recursive: true, force: true });
  for (const { fileName, code } of chunks) write(join(folder, 'dist', fileName), code);
  write(join(folder, 'package.json'), manifestOf(entries));
  return chunks;
}

/** Builds and packs the package from the sources as they are. Throws when an entry is missing or a type is wrong. */
export async function packCore(): Promise<Packed> {
  const chunks = await buildCode(packageFolder);
  for (const { fileName, code } of await rollDeclarations(readEntries()))
    write(join(packageFolder, 'dist', fileName), code);
  write(join(packageFolder, 'THIRD-PARTY.md'), thirdParty(chunks));
  cpSync(join(root, 'core/README.md'), join(packageFolder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(packageFolder, 'LICENSE'));
  return npmPack(packageFolder);
}

if (import.meta.main) {
  const { tarball, files } = await packCore();
  for (const { path, size } of files) console.log(`${String(size).padStart(8)}  ${path}`);
  console.log(tarball);
}
