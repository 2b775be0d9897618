// `npm run conformance -- <path of rclone> [--cluster]`: a real rclone (1.70 or later), unchanged, against a server of
// its own, on files or on PostgreSQL and S3.
import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import startCluster from '../testing/cluster-setup.ts';
import { environmentOfEngine } from '../testing/operator-process.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { engineOf } from '../testing/test-engine.ts';
import { startTlsProxy } from './tls-proxy.ts';

const hosts = ['mypikpak.com', '*.mypikpak.com', '*.mypikpak.net'];
/** rclone's own id; without its salts a signature says nothing, and none is refused. */
const client = { id: 'YUMx5nI8ZU8Ap8pm', name: 'rclone', package_name: 'mypikpak.com' };
const password = 'a long password';
const email = 'ada@example.org';
const run = promisify(execFile);

/** By the operator's command: a captcha keeps programs from signing up. */
function makeAccount(environment: Record<string, string>): void {
  const command = join(import.meta.dirname, '../../operations/operator/main.ts');
  execFileSync(process.execPath, [command, 'user', 'create', email, '--password-stdin'], {
    env: { ...process.env, ...environment },
    input: `${password}\n`,
  });
}

/** Files and folders that are awkward in every way that a drive allows. */
function makeSource(folder: string): void {
  const deep = join(folder, 'docs', '深い フォルダ');
  mkdirSync(deep, { recursive: true });
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'hello.txt'), 'hello');
  writeFileSync(join(folder, 'nothing.txt'), '');
  writeFileSync(join(folder, 'docs', `it's "quoted" #1 %25.txt`), 'a'.repeat(1200));
  writeFileSync(join(folder, 'docs', 'middle.bin'), randomBytes(3_000_000));
  writeFileSync(join(deep, 'ファイル：名？.txt'), 'x');
}

/** Every file's path and hash. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) =>
      statSync(join(folder, path)).isDirectory()
        ? `${path}/`
        : `${path} ${createHash('sha1')
            .update(readFileSync(join(folder, path)))
            .digest('hex')}`,
    )
    .toSorted();
}

async function main(program: string, cluster: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-rclone-'));
  const stopCluster = cluster ? await startCluster() : null;
  const engine = environmentOfEngine(await engineOf(folder));
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'risk',
    environment: { ...engine, ALOFT_CLIENTS: JSON.stringify([client]) },
  });
  const apiHost = /^(user|api-drive)\./;
  const proxy = await startTlsProxy(folder, hosts, (host) =>
    Number(new URL(apiHost.test(host) ? server.appUrl : server.contentUrl).port),
  );
  const rclone = async (...words: string[]): Promise<string> => {
    console.log(`rclone ${words.join(' ')}`);
    const { stdout } = await run(program, ['--retries', '1', '--ca-cert', proxy.certificate, ...words], {
      cwd: folder,
      env: {
        ...process.env,
        HTTPS_PROXY: proxy.url,
        NO_PROXY: '127.0.0.1,localhost',
        RCLONE_CONFIG: join(folder, 'rclone.conf'),
      },
    });
    return stdout.trim();
  };
  const expect = (what: string, found: unknown, wanted: unknown): void => {
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (a !== b) throw new Error(`${what}: ${a} where ${b} was expected`);
  };
  try {
    console.log((await rclone('version')).split('\n')[0]);
    makeAccount({ ...engine, ALOFT_DATA: server.dataFolder });
    makeSource(join(folder, 'source'));
    writeFileSync(join(folder, 'large.bin'), randomBytes(210 * 1024 ** 2));
    await rclone('config', 'create', 'aloft', 'pikpak', `user=${email}`, `pass=${password}`, '--obscure');
    await rclone('copy', 'source', 'aloft:up', '--create-empty-src-dirs');
    await rclone('check', 'source', 'aloft:up', '--download');
    await rclone('copyto', 'large.bin', 'aloft:large/large.bin');
    await rclone('check', 'large.bin', 'aloft:large', '--download');
    await rclone('copyto', 'large.bin', 'aloft:large/again.bin');
    await rclone('moveto', 'aloft:up/hello.txt', 'aloft:up/docs/moved.txt');
    await rclone('copyto', 'aloft:up/docs/moved.txt', 'aloft:up/copy/copied.txt');
    expect('a copy', await rclone('cat', 'aloft:up/copy/copied.txt'), 'hello');
    writeFileSync(join(folder, 'changed.txt'), 'changed');
    await rclone('copyto', 'changed.txt', 'aloft:up/copy/copied.txt');
    expect('a file that was replaced', await rclone('cat', 'aloft:up/copy/copied.txt'), 'changed');
    await rclone('move', 'aloft:up/docs', 'aloft:moved/docs');
    expect(
      'a part of a file',
      await rclone('cat', 'aloft:moved/docs/moved.txt', '--offset', '1', '--count', '3'),
      'ell',
    );
    await rclone('sync', 'source', 'aloft:mirror', '--create-empty-src-dirs');
    await rclone('sync', 'aloft:mirror', 'back', '--create-empty-src-dirs');
    expect('what came back', contentsOf(join(folder, 'back')), contentsOf(join(folder, 'source')));
    await rclone('sync', 'source/docs', 'aloft:mirror');
    expect('the share’s address', /\/s\/[\w-]+$/.test(await rclone('link', 'aloft:mirror')), true);
    await rclone('backend', 'addurl', 'aloft:up', 'https://example.invalid/x.bin');
    await rclone('purge', 'aloft:moved');
    await rclone('delete', 'aloft:up/copy');
    await rclone('cleanup', 'aloft:');
    await rclone('delete', 'aloft:mirror', '--pikpak-use-trash=false');
    expect('what is left', await rclone('lsf', '-R', '--files-only', 'aloft:mirror'), '');
    expect('the space', /Used:/.test(await rclone('about', 'aloft:')), true);
    const failed = proxy.passed.filter(({ status }) => status >= 500);
    expect('answers of 500 and more', failed, []);
    console.log(`ok: ${proxy.passed.length} requests`);
  } finally {
    proxy.stop();
    await server.stop();
    await stopCluster?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cluster: { type: 'boolean', default: false } },
});
const [program] = positionals;
if (program === undefined) {
  console.error('Which rclone? npm run conformance -- /usr/bin/rclone [--cluster] (1.70 or later)');
  process.exit(2);
}
await main(program, values.cluster);
