import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../server/proofs/testing/free-port.ts';
import { untilReady } from './testing/until-ready.ts';

const unit = readFileSync(join(import.meta.dirname, 'aloft.service'), 'utf8');
const settings = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

let running: ChildProcess | undefined;
let data: string | undefined;
afterEach(() => {
  running?.kill('SIGKILL');
  if (data !== undefined) rmSync(data, { recursive: true, force: true });
});

it('what the systemd unit starts serves the drive, and ends with 0 when systemd stops it', async () => {
  const [command = ''] = settings('ExecStart');
  const [program, ...words] = command.split(' ').map((word) => word.replace('/opt/aloft', process.cwd()));
  expect(program).toBe('/usr/bin/node');
  data = mkdtempSync(join(tmpdir(), 'aloft-unit-'));
  const [port, contentPort] = [await freePort(), await freePort()];
  const given = Object.fromEntries(
    settings('Environment')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=')),
  );
  expect(given).toEqual({ ALOFT_DATA: '/var/lib/aloft', NODE_ENV: 'production' });
  // As systemd starts it: with nothing of an environment but what the unit says.
  running = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...given, ALOFT_DATA: data, ALOFT_PORT: `${port}`, ALOFT_CONTENT_PORT: `${contentPort}` },
  });
  const ended = once(running, 'exit');
  await untilReady(running);
  expect((await fetch(`http://localhost:${port}/drive/login`)).status).toBe(200);
  running.kill(settings('KillSignal')[0] === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL');
  expect(await ended).toEqual([0, null]);
});

it('what the unit lets it write is its data folder alone', () => {
  expect(settings('StateDirectory')).toEqual(['aloft']);
  expect(settings('ProtectSystem')).toEqual(['strict']);
  expect(settings('ReadWritePaths')).toEqual([]);
});
