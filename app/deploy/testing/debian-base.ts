import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs a program to its end. Throws with its last words when it fails. */
export function run(program: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr.slice(-2000)}`);
  return stdout;
}

/** `buildah` without a daemon and without rights of a kernel that a container of a test machine lacks. */
export const buildah = (...words: readonly string[]): string =>
  run('buildah', ['--storage-driver', 'vfs', ...words]);

/** Where this computer keeps whom it trusts; a registry of packages may be behind a proxy with a certificate of its own. */
const trusted = ['etc/ssl/certs/ca-certificates.crt', 'usr/local/share/ca-certificates', 'etc/apt'];

/**
 * Makes an image of Debian with the Node of the tests, as the base of the Dockerfile's stages where no registry of images
 * can be reached. Answers nothing; the image is `localhost/NAME`.
 */
export function makeDebianBase(name: string, folder: string): void {
  const root = join(folder, 'root');
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root]);
  for (const path of trusted)
    if (existsSync(join('/', path))) cpSync(join('/', path), join(root, path), { recursive: true });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(run('realpath', [run('which', ['npm']).trim()]).trim()));
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const program of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(root, 'usr/local/bin', program));
  const container = buildah('from', 'scratch').trim();
  buildah('copy', '-q', container, root, '/');
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (certificates !== undefined)
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  buildah('commit', '-q', container, name);
  buildah('rm', container);
  rmSync(root, { recursive: true, force: true });
}
