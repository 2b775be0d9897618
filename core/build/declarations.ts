// The package's type declarations: TypeScript emits one for every source, and they are rolled into one per subpath.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { type Entry, outsidePackages, root, workspaceNames } from './entries.ts';

const work = join(root, '.cache/core-declarations');
const emitted = join(work, 'out');

const declarationOf = (source: string): string => join(emitted, source.replace(/\.ts$/, '.d.ts'));

/** Runs the TypeScript compiler over what the entries reach. Throws with its words when the types are wrong. */
function emit(entries: readonly Entry[]): void {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const fromHere = (source: string): string => relative(work, join(root, source));
  const config = {
    extends: fromHere('tsconfig.json'),
    compilerOptions: {
      composite: false,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      rootDir: relative(work, root),
      outDir: 'out',
      noEmitOnError: true,
      // By path, not by package: a package's sources would be taken for somebody else's, and not be emitted.
      paths: Object.fromEntries([...workspaceNames()].map(([name, source]) => [name, [fromHere(source)]])),
    },
    references: [],
    files: entries.map((entry) => fromHere(entry.source)),
  };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config, null, 2));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const run = spawnSync(process.execPath, [compiler, '-p', work], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The declarations could not be made:\n${run.stdout}${run.stderr}`);
}

/** Finds a declaration by its source's name, as the sources import each other. */
function byDeclaration(): Plugin {
  const names = workspaceNames();
  return {
    name: 'core-declarations',
    resolveId: {
      order: 'pre',
      handler: (id, importer) => {
        const source = names.get(id);
        if (source !== undefined) return declarationOf(source);
        const ours = importer?.startsWith(emitted) === true && /^\.{1,2}\/.*(?<!\.d)\.ts$/.test(id);
        return ours ? resolve(dirname(importer), id.replace(/\.ts$/, '.d.ts')) : null;
      },
    },
  };
}

/** One declaration of the package: its path in dist, and its text. */
export interface Declaration {
  readonly fileName: string;
  readonly code: string;
}

/** Makes the declarations of all entries; what several share is in chunks. The types of bundled packages are inside. */
export async function rollDeclarations(entries: readonly Entry[]): Promise<readonly Declaration[]> {
  emit(entries);
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((entry) => [entry.name, declarationOf(entry.source)])),
    external: outsidePackages(),
    plugins: [
      byDeclaration(),
      // Nothing is generated from sources here, so that neither a generator nor its settings matter.
      dts({ dtsInput: true, emitDtsOnly: true, generator: 'oxc', tsconfig: false }),
    ],
  });
  try {
    const made = await build.generate({ format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' });
    return made.output.flatMap((file) =>
      file.type === 'chunk' && file.fileName.endsWith('.d.ts')
        ? [{ fileName: file.fileName, code: file.code }]
        : [],
    );
  } finally {
    await build.close();
  }
}
