import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Options of Node's permission model for a child process that may only read the program: it starts no process and
 * writes no file. Callers add further options.
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
