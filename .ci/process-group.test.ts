// Nothing that a suite has started outlives it: the connection of a grandchild that ignores SIGTERM shows its end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runInGroup } from './process-group.ts';

let folder: string;
let server: Server;
let output: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'process-group-'));
  output = openSync(join(folder, 'output'), 'w');
  server = createServer().listen(join(folder, 'socket'));
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  closeSync(output);
  rmSync(folder, { recursive: true });
});

/** A program that starts another one, which connects and stays whatever it is told; then does as the script says. */
function withGrandchild(script: string): readonly string[] {
  const grandchild = `process.on('SIGTERM', () => undefined);
    process.on('SIGHUP', () => undefined);
    require('node:net').connect(${JSON.stringify(join(folder, 'socket'))}).on('connect', () => console.log('here')).on('error', () => process.exit());`;
  return [
    'node',
    '-e',
    `const other = require('node:child_process').spawn('node', ['-e', ${JSON.stringify(grandchild)}]);
    ${script}`,
  ];
}

/** The connection of the grandchild. */
async function connection(): Promise<Socket> {
  const [socket]: Socket[] = await once(server, 'connection');
  if (socket === undefined) throw new Error('nobody connected');
  return socket.resume();
}

const environment = process.env;

it('ends a command that takes too long, with all that it has started', async () => {
  const limit = new AbortController();
  const running = runInGroup(withGrandchild('setInterval(() => undefined, 1e6)'), {
    output,
    environment,
    limit: limit.signal,
  });
  const closed = once(await connection(), 'close');
  limit.abort();
  expect(await running).toEqual({ code: 1, isTooLong: true });
  await closed;
});

it('ends what a command has left behind', async () => {
  const left = connection();
  const { signal } = new AbortController();
  const command = withGrandchild(`other.stdout.once('data', () => process.exit(3))`);
  const running = runInGroup(command, { output, environment, limit: signal });
  const closed = once(await left, 'close');
  expect((await running).code).toBe(3);
  await closed;
});

it('ends them when this process is told to end, and ends as it was told', async () => {
  const source = `import { runInGroup } from ${JSON.stringify(resolve('.ci/process-group.ts'))};
    await runInGroup(${JSON.stringify(withGrandchild('setInterval(() => undefined, 1e6)'))}, {
      output: 1,
      environment: process.env,
      limit: new AbortController().signal,
    });`;
  const runner = spawn('node', ['--input-type=module', '-e', source], { stdio: 'ignore' });
  const ended = once(runner, 'exit');
  const closed = once(await connection(), 'close');
  runner.kill('SIGTERM');
  await closed;
  expect(await ended).toEqual([null, 'SIGTERM']);
});

it('says when there is no such program', async () => {
  const { signal } = new AbortController();
  expect(await runInGroup(['/no/such/program'], { output, environment, limit: signal })).toEqual({
    code: 127,
    isTooLong: false,
  });
});
