import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DownloadFailure } from '../offline/fetch.ts';
import { openTorrentEngine, permissions } from './engine-process.ts';

let data = '';
let folder = '';
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'aloft-engine-'));
  folder = join(data, 'torrents');
  mkdirSync(folder);
  writeFileSync(join(data, 'aloft.sqlite'), 'rows');
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

it('[T18] the engine’s process reads the program, writes its own folder, and starts nothing', () => {
  const tries = [
    `fs.mkdirSync(${JSON.stringify(join(folder, 'one'))})`,
    `fs.writeFileSync(${JSON.stringify(join(folder, 'one', 'payload'))}, 'x')`,
    `fs.readFileSync(${JSON.stringify(join(data, 'aloft.sqlite'))})`,
    `fs.writeFileSync(${JSON.stringify(join(data, 'other'))}, 'x')`,
    `fs.writeFileSync(${JSON.stringify(join(import.meta.dirname, 'planted.ts'))}, 'x')`,
    `fs.readFileSync('/etc/passwd')`,
    `require('node:child_process').spawnSync('/bin/true')`,
    `new (require('node:worker_threads').Worker)('1', { eval: true })`,
  ];
  const program = `const fs = require('node:fs');
    for (const one of ${JSON.stringify(tries)})
      try { eval(one); console.log('done'); } catch (error) { console.log(error.code); }`;
  const { stdout } = spawnSync(process.execPath, [...permissions(folder), '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout.trim().split('\n')).toEqual([
    'done',
    'done',
    ...Array.from({ length: 6 }, () => 'ERR_ACCESS_DENIED'),
  ]);
});

it('[T18] an engine that is stopped lets go of what it had begun', async () => {
  const engine = openTorrentEngine(folder, () => undefined);
  const source = { kind: 'magnet' as const, infoHash: 'a'.repeat(40), trackers: [], peers: [] };
  const job = {
    id: 'one',
    source,
    folder: join(folder, 'one'),
    allowed: [],
    nodes: false,
    stallTimeout: 600_000,
  };
  const hooks = { described: async () => undefined, progress: () => undefined };
  // Nobody to ask, and the process says so.
  await expect(engine.fetch(job, hooks, new AbortController().signal)).rejects.toThrow('unreachable');
  const waiting = engine.fetch(
    { ...job, source: { ...source, trackers: ['http://tracker.invalid/'] } },
    hooks,
    new AbortController().signal,
  );
  const [ended] = await Promise.allSettled([waiting, engine.stop()]);
  expect(ended).toEqual({ status: 'rejected', reason: new DownloadFailure('aborted') });
  await engine.stop();
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('[T18] a server that is killed takes its engine with it', async () => {
  const job = {
    id: 'one',
    source: { kind: 'magnet', infoHash: 'a'.repeat(40), trackers: ['http://tracker.invalid/'], peers: [] },
    folder: join(folder, 'one'),
    allowed: [],
    nodes: false,
    stallTimeout: 600_000,
  };
  const program = `import { openTorrentEngine } from ${JSON.stringify(join(import.meta.dirname, 'engine-process.ts'))};
    const engine = openTorrentEngine(${JSON.stringify(folder)}, ({ pid }) => console.log(pid));
    const hooks = { described: async () => undefined, progress: () => undefined };
    await engine.fetch(${JSON.stringify(job)}, hooks, new AbortController().signal);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((settle) =>
    server.stdout.once('data', (text: Buffer) => settle(Number(text.toString().trim()))),
  );
  expect(isAlive(pid)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
