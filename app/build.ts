// Builds what the server serves: compiled catalogues, the browser's files
// (each with a brotli twin), the module that renders pages, and the build's id.
// `--if-stale` does nothing when no source is newer than the last build, so that
// `npm start` is quick the second time. `--for-tests` compresses quickly instead of
// well; for `--if-stale` such a build does not count.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildApart, hasBuildTools } from './build/build-apart.ts';

const root = join(import.meta.dirname, '..');
const dist = join(import.meta.dirname, 'dist');
const record = join(dist, 'build.json');
const isForTests = process.argv.includes('--for-tests');
/** Of brotli: 11 saves another tenth of the bytes, and takes forty times as long. */
const quality = isForTests ? 5 : 11;

const sources = [
  'app/src',
  'app/vite.config.ts',
  'app/vite.plugins.ts',
  'app/build',
  'app/vite.interaction.config.ts',
  'app/vite.reader.config.ts',
  'app/read-only-styles.ts',
  'app/previews',
  'app/chunk-groups.ts',
  'app/build.ts',
  'core/src',
  'machines',
  'i18n',
  '.linguirc.ts',
  'package-lock.json',
];
const generated = new Set(['node_modules', 'dist', 'messages.ts', 'routeTree.gen.ts']);
const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.webmanifest']);

/** The newest change below a path, in milliseconds since 1970; what a build itself writes does not count. */
function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path)
    .filter((name) => !generated.has(name))
    .reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), 0);
}

function isFresh(): boolean {
  if (!existsSync(record)) return false;
  if (!isForTests && /"for":\s*"tests"/.test(readFileSync(record, 'utf8'))) return false;
  const built = statSync(record).mtimeMs;
  return sources.every((source) => newestChange(join(root, source)) <= built);
}

function run(program: string, ...words: string[]): void {
  const { status } = spawnSync(program, words, { cwd: root, stdio: 'inherit', env: process.env });
  if (status !== 0) {
    console.error(`build: ${program} ${words.join(' ')} failed`);
    process.exit(status ?? 1);
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  const twin = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  if (twin.length < bytes.length) writeFileSync(`${path}.br`, twin);
}

/** The id names the content, so two builds of the same source answer the same. */
function identify(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file.slice(dist.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function build(): void {
  rmSync(dist, { recursive: true, force: true });
  run('lingui', 'compile', '--strict', '--typescript');
  run('vite', 'build', '--config', 'app/vite.config.ts', '--logLevel', 'warn');
  run('vite', 'build', '--config', 'app/vite.config.ts', '--ssr', '--logLevel', 'warn');
  for (const config of ['app/vite.interaction.config.ts', 'app/vite.reader.config.ts'])
    run('vite', 'build', '--config', config, '--logLevel', 'warn');
  const client = [...filesBelow(join(dist, 'client')), ...filesBelow(join(dist, 'reader'))];
  for (const file of client) if (compressible.has(extname(file))) compress(file);
  mkdirSync(dist, { recursive: true });
  const built = {
    id: identify(client),
    time: new Date().toISOString(),
    for: isForTests ? 'tests' : 'people',
  };
  writeFileSync(record, `${JSON.stringify(built)}\n`);
  // They are drawn by the server that was just built.
  run('node', 'app/previews/build-previews.ts');
}

if (process.argv.includes('--if-stale') && isFresh()) process.exit(0);
if (process.argv.includes('--if-stale')) console.log('Building Aloft (once; the next start is quick) …');
if (hasBuildTools(root)) build();
else if (!buildApart(root)) process.exit(1);
