import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isAlive } from '../media/testing/workers.ts';
import { DownloadFailure } from '../offline/download-failure.ts';
import { openTorrentEngine } from './engine.ts';
import type { Description, Job } from './job.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const all = async ({ files }: Description) => [...files.keys()];
const hooks = { described: all, progress: async () => undefined, hasRoom: async () => true };

function jobOf(name: string): Job {
  const job = { id: name, folder: join(folder, name), allowed: [], bootstrapNodes: [] };
  mkdirSync(job.folder, { recursive: true });
  const source = { kind: 'magnet', infoHash: '0'.repeat(40), trackers: [], peers: [] } as const;
  return { ...job, source, stallTimeout: 60_000 };
}

/** A program in place of qBittorrent that comes up and answers nobody; its process's id is in the file. */
function silentProgram(name: string): { readonly path: string; pid(): number } {
  const [path, noted] = [join(folder, name), join(folder, `${name}.pid`)];
  const code = `require('node:fs').writeFileSync(${JSON.stringify(noted)}, String(process.pid));
setInterval(() => undefined, 1000);`;
  writeFileSync(path, `#!${process.execPath}\n${code}\n`);
  chmodSync(path, 0o755);
  return { path, pid: () => (existsSync(noted) ? Number(readFileSync(noted, 'utf8')) : 0) };
}

describe('the engine', () => {
  it('[T18] an engine that is not there, or does not come up, ends with a reason', async () => {
    const job = jobOf('none');
    const parts = { folder: join(folder, 'absent'), allowed: [], log: () => undefined };
    const absent = openTorrentEngine({ ...parts, findProgram: async () => null });
    await expect(absent.fetch(job, hooks, never)).rejects.toEqual(new DownloadFailure('unimplemented'));
    const broken = openTorrentEngine({ ...parts, findProgram: async () => '/bin/false' });
    await expect(broken.fetch(job, hooks, never)).rejects.toEqual(new DownloadFailure('unavailable'));
    await Promise.all([absent.stop(), broken.stop()]);
  });

  it('[T18] an engine that is stopped lets go of what it had begun, and of a process that has not come up', async () => {
    const program = silentProgram('silent');
    const parts = { folder: join(folder, 'stopped'), allowed: [], log: () => undefined };
    const engine = openTorrentEngine({ ...parts, findProgram: async () => program.path });
    const waiting = engine.fetch(jobOf('waiting'), hooks, never);
    await expect.poll(program.pid).toBeGreaterThan(0);
    const [ended] = await Promise.allSettled([waiting, engine.stop()]);
    expect(ended).toEqual({ status: 'rejected', reason: new DownloadFailure('aborted') });
    await expect.poll(() => isAlive(program.pid())).toBe(false);
    await engine.stop();
  });
});
