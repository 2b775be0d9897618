import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { killGroup, limited } from './limits.ts';
import { usageOf } from './usage.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bounds = { dataMebibytes: 1500, openFiles: 40, cpuSeconds: 30 };

/** Runs JavaScript under the limits and answers what it printed. */
function run(code: string, limits = bounds): string {
  const { program, args } = limited({ program: process.execPath, args: ['-e', code] }, limits);
  return spawnSync(program, args, { encoding: 'utf8', cwd: folder, env: {} }).stdout.trim();
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('[P36g] a limited process has little memory, few files, no core dump, and comes after everybody else', () => {
  const text = run(`process.stdout.write(require('node:fs').readFileSync('/proc/self/limits', 'utf8'))`);
  const limitOf = (name: string): string =>
    new RegExp(`^${name} +\\S+ +(\\S+)`, 'm').exec(text)?.[1] ?? 'not there';
  expect({
    data: limitOf('Max data size'),
    files: limitOf('Max open files'),
    core: limitOf('Max core file size'),
    written: limitOf('Max file size'),
    time: limitOf('Max cpu time'),
  }).toEqual({ data: String(1500 * 1024 ** 2), files: '40', core: '0', written: '0', time: '30' });
  expect(Number(run('console.log(require("node:os").getPriority())'))).toBe(19);
});

it('[P36g] what a limited process cannot do fails there, and there alone', () => {
  const written = `try { require('node:fs').writeFileSync('big', 'x'); console.log('written'); }
    catch (error) { console.log(error.code); }`;
  expect(run(written)).toBe('EFBIG');
  const greedy = `try { const held = []; for (;;) held.push(Buffer.alloc(2 ** 26, 1)); }
    catch (error) { console.log('refused'); }`;
  expect(run(greedy)).toBe('refused');
});

it('[P36g] a group is killed with whatever it has started', async () => {
  const code = `const { pid } = require('node:child_process').spawn(process.execPath,
      ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    console.log(pid); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const inner = await new Promise<number>((settle) =>
    child.stdout.once('data', (text: Buffer) => settle(Number(text.toString()))),
  );
  expect([isAlive(child.pid ?? 0), isAlive(inner)]).toEqual([true, true]);
  killGroup(child.pid);
  const isGone = (pid: number): boolean => {
    if (!isAlive(pid)) return true;
    // Nobody may have waited for it yet.
    return readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  };
  await expect.poll(() => isGone(inner)).toBe(true);
});

it('[P36g] reports the resource usage of a running process', async () => {
  const here = await usageOf(process.pid);
  expect(here?.mebibytes).toBeGreaterThan(20);
  expect(here?.cpuSeconds).toBeCloseTo((process.cpuUsage().user + process.cpuUsage().system) / 1_000_000, 0);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  expect(await usageOf(pid)).toBeNull();
});
