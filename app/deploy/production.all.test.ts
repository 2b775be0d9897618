// A clone without development tools starts as the README says, and is small.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../server/proofs/testing/free-port.ts';
import { untilReady } from './testing/until-ready.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-production-'));
let running: ChildProcess | undefined;
afterAll(() => {
  // With what npm has started: they are one group.
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

// The Node of the tests, as the clone has none of its own.
const environment = {
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  NODE_ENV: '',
};
const clone = join(folder, 'clone');
const run = (program: string, ...words: string[]) =>
  spawnSync(program, words, { cwd: clone, env: environment, encoding: 'utf8' });

it('npm ci --omit=dev takes at most 250 MB, and npm start then builds once and serves the pages', async () => {
  spawnSync('git', ['clone', '--quiet', process.cwd(), clone]);
  expect(run('npm', 'ci', '--omit=dev').status).toBe(0);
  const [megabytes] = run('du', '-sm', 'node_modules').stdout.split('\t');
  expect(Number(megabytes)).toBeLessThanOrEqual(250);
  const [port, contentPort] = [await freePort(), await freePort()];
  running = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, ALOFT_PORT: `${port}`, ALOFT_CONTENT_PORT: `${contentPort}`, ALOFT_DEMO: 'off' },
  });
  await untilReady(running);
  const answer = await fetch(`http://localhost:${port}/drive/login`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<h1')]);
  const ended = once(running, 'exit');
  if (running.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
  await ended;
});
