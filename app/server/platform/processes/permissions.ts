import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Options of Node for a child process that may read the program, and nothing else: it starts no process, and writes
 * no file. Whoever wants more for it adds further options.
 */
export function programPermissions(): string[] {
  const app = resolve(import.meta.dirname, '../../..');
  const modules = [join(app, 'node_modules'), join(app, '..', 'node_modules')].filter((path) =>
    existsSync(path),
  );
  const readable = [
    join(app, 'server'),
    join(app, 'package.json'),
    ...modules.map((path) => realpathSync(path)),
  ];
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)];
}
