// The image of the Dockerfile, built and started without a container engine: as nobody, with the same bytes after a restart.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aptInstall } from '../../.ci/apt.ts';
import { freePort } from '../server/proofs/testing/free-port.ts';
import { call, newPerson, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { buildah, makeDebianBase, run } from './testing/debian-base.ts';
import { untilReady } from './testing/until-ready.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-image-'));
const user = 10_001;
const name = `aloft-test-${process.pid}`;
let container = '';
beforeAll(() => {
  aptInstall('buildah', 'debootstrap');
  makeDebianBase(`${name}-base`, folder);
  const clone = join(folder, 'clone');
  run('git', ['clone', '--quiet', process.cwd(), clone]);
  buildah(
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=localhost/${name}-base`],
    ...['-f', join(clone, 'app/deploy/Dockerfile'), '-t', name, clone],
  );
  container = buildah('from', `localhost/${name}`).trim();
});
afterAll(() => {
  if (container !== '') buildah('rm', container);
  for (const image of [name, `${name}-base`])
    spawn('buildah', ['--storage-driver', 'vfs', 'rmi', '-f', image]);
  rmSync(folder, { recursive: true, force: true });
});

/** The server's process, which the engine has started below itself: the one with the user of the image. */
function serverOf(port: number): number {
  const isServer = (pid: string): boolean => {
    try {
      const words = readFileSync(`/proc/${pid}/environ`, 'utf8');
      const isNode = basename(readlinkSync(`/proc/${pid}/exe`)) === 'node';
      return (
        isNode &&
        words.includes(`ALOFT_PORT=${port}\0`) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts')
      );
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  const pid = readdirSync('/proc').find((one) => /^\d+$/.test(one) && isServer(one));
  if (pid === undefined) throw new Error('There is no server.');
  return Number(pid);
}

async function start(data: string, port: number, contentPort: number): Promise<ChildProcess> {
  const settings = {
    ...{ ALOFT_HOST: '127.0.0.1', ALOFT_PORT: port, ALOFT_CONTENT_PORT: contentPort },
    ...{ ALOFT_DATA: '/store', ALOFT_DEMO: 'off', ALOFT_CAPTCHA: 'off' },
  };
  const running = spawn(
    'buildah',
    [
      ...['--storage-driver', 'vfs', 'run', '--isolation', 'chroot', '--user', `${user}:${user}`],
      ...[
        '-v',
        `${data}:/store`,
        ...Object.entries(settings).flatMap(([key, value]) => ['-e', `${key}=${value}`]),
      ],
      ...[container, '--', 'node', '/aloft/app/server/main.ts'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await untilReady(running);
  return running;
}

it('runs as nobody of the computer, serves pages, keeps what is uploaded over a restart, and ends with 0', async () => {
  const settings = buildah(
    ...['inspect', '--type', 'image', '--format', '{{.OCIv1.Config.User}} {{.OCIv1.Config.StopSignal}}'],
    `localhost/${name}`,
  );
  expect(settings.trim()).toBe(`${user}:${user} SIGTERM`);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, user, user);
  const [port, contentPort] = [await freePort(), await freePort()];
  const server = { appUrl: `http://localhost:${port}` };
  let running = await start(data, port, contentPort);
  expect((await fetch(`${server.appUrl}/drive/login`)).status).toBe(200);
  const ada = await newPerson(server, 'ada@example.org');
  const content = Buffer.alloc(5_000_000, 'what is kept');
  const id = await storeFile(server, ada, 'kept.bin', content);
  for (const _ of [1, 2]) {
    const ended = once(running, 'exit');
    process.kill(serverOf(port), 'SIGTERM');
    expect(await ended).toEqual([0, null]);
    running = await start(data, port, contentPort);
    const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
    const kept = Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
    expect(kept.equals(content)).toBe(true);
  }
  const ended = once(running, 'exit');
  process.kill(serverOf(port), 'SIGTERM');
  await ended;
});
