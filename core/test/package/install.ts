// A consumer's folder: the tarball and its peer installed by npm, and a program beside them.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { root } from '../../build/entries.ts';

const execute = promisify(execFile);
const programs = ['consumer.ts', 'in-node.ts', 'in-browser.ts'] as const;
const Installed = v.object({ version: v.string() });
const Manifest = v.object({
  exports: v.record(v.string(), v.union([v.string(), v.record(v.string(), v.unknown())])),
});

/** Time after which a program counts as hanging and is killed, in ms. */
export const maxRunDuration = 300_000;

/** How a program ended. */
export interface Ended {
  readonly status: number;
  readonly output: string;
}

/** Runs a program to its end; one that fails is an answer, too. */
export async function run(folder: string, program: string, ...words: readonly string[]): Promise<Ended> {
  try {
    const { stdout } = await execute(program, words, {
      cwd: folder,
      encoding: 'utf8',
      timeout: maxRunDuration,
    });
    return { status: 0, output: stdout };
  } catch (error) {
    const { stdout = '', stderr = '' } = v.parse(
      v.object({ stdout: v.optional(v.string()), stderr: v.optional(v.string()) }),
      error,
    );
    return { status: 1, output: `${stdout}${stderr}` };
  }
}

/** What an installed package exports: each subpath with its conditions. */
export function exportsOf(folder: string, name: string): v.InferOutput<typeof Manifest>['exports'] {
  const file = join(folder, 'node_modules', name, 'package.json');
  return v.parse(Manifest, JSON.parse(readFileSync(file, 'utf8'))).exports;
}

/** The subpaths of code that an installed core has, by the names under which they are imported. */
export function subpathsOf(folder: string): readonly string[] {
  return Object.keys(exportsOf(folder, '@aloft/core'))
    .filter((subpath) => subpath !== './package.json')
    .map((subpath) => `@aloft/core${subpath.slice(1)}`);
}

/** Installs the tarball into a new folder outside the checkout, where nothing of the workspace can be found. */
export async function installTarball(tarball: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-package-'));
  const xstate = v.parse(
    Installed,
    JSON.parse(readFileSync(join(root, 'node_modules/xstate/package.json'), 'utf8')),
  );
  const dependencies = { '@aloft/core': `file:${tarball}`, xstate: xstate.version };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }),
  );
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status, output } = await run(folder, 'npm', ...words);
  if (status !== 0) throw new Error(`npm install failed:\n${output}`);
  for (const program of programs) cpSync(join(import.meta.dirname, program), join(folder, program));
  const subpaths = subpathsOf(folder);
  const lines = [
    ...subpaths.map((name, index) => `import * as entry${index} from '${name}';`),
    'const names = {',
    ...subpaths.map((name, index) => `  '${name}': Object.keys(entry${index}).toSorted(),`),
    '};',
    'console.log(JSON.stringify(names));',
  ];
  writeFileSync(join(folder, 'every-subpath.ts'), `${lines.join('\n')}\n`);
  return folder;
}

/** How a consumer's TypeScript looks for packages. */
export type Resolution = 'nodenext' | 'bundler';

/**
 * Checks the consumer's types as strictly as there is, the package's declarations with them. What runs everywhere is
 * checked without the types of Node. Answers what the compiler says: nothing, when all is well.
 */
export async function checkTypes(folder: string, resolution: Resolution, more = ''): Promise<string> {
  writeFileSync(join(folder, 'more.ts'), more);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const everywhere = { types: [], files: ['consumer.ts', 'in-browser.ts', 'every-subpath.ts', 'more.ts'] };
  const inNode = { types: ['node'], files: ['in-node.ts'] };
  let said = '';
  for (const { types, files } of [everywhere, inNode]) {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      // Neither the types of Node nor the peer's stand this: with it, declarations are believed, and our calls checked.
      exactOptionalPropertyTypes: types.length > 0,
      skipLibCheck: types.length > 0,
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
      allowImportingTsExtensions: true,
      typeRoots: [join(root, 'node_modules/@types')],
      types,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    said += (await run(folder, process.execPath, compiler, '-p', folder)).output;
  }
  return said;
}
