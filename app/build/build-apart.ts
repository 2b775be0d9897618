import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** Whether what builds is installed; `npm ci --omit=dev` leaves it out. */
export const hasBuildTools = (root: string): boolean => existsSync(join(root, 'node_modules/vite'));

/** What a build reads. */
const sources = [
  ...['package.json', 'package-lock.json', '.npmrc', '.linguirc.ts', 'tsconfig.json'],
  // The configuration of TypeScript names all folders.
  ...['core', 'machines', 'i18n', 'app', '.ci'],
];
const left = new Set(['node_modules', 'dist', '.data', '.cache']);

/**
 * Builds in a copy of the sources that has all packages, for an installation that has those of production alone, and
 * removes the copy. Answers whether that succeeded; what failed has been printed.
 */
export function buildApart(root: string): boolean {
  const copy = join(root, '.cache/build-apart');
  rmSync(copy, { recursive: true, force: true });
  try {
    for (const name of sources)
      cpSync(join(root, name), join(copy, name), {
        recursive: true,
        filter: (path) => !left.has(basename(path)),
      });
    for (const [program, ...words] of [
      ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund'],
      [process.execPath, 'app/build.ts'],
    ] as const) {
      const path = [join(copy, 'node_modules/.bin'), process.env.PATH].join(delimiter);
      const env = { ...process.env, NODE_ENV: '', PATH: path };
      const { status } = spawnSync(program, words, { cwd: copy, stdio: 'inherit', env });
      if (status !== 0) return false;
    }
    // What of it a server runs.
    const locales = readdirSync(join(root, 'i18n/locales'));
    for (const name of ['app/dist', ...locales.map((locale) => `i18n/locales/${locale}/messages.ts`)])
      cpSync(join(copy, name), join(root, name), { recursive: true });
    return true;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
