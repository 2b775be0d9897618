import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const module = join(import.meta.dirname, 'background-thread.ts');
/** A thread that sends back what it gets, and what its process does with it. */
const script = (work: string): string => `
  import { Worker } from 'node:worker_threads';
  import { listenInBackground } from ${JSON.stringify(module)};
  const echo = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', (told) => parentPort.postMessage(told));";
  const heard = Promise.withResolvers();
  const thread = listenInBackground(new Worker(echo, { eval: true }), { hear: heard.resolve, gone: () => undefined });
  ${work}`;

/** How a process ends by itself, and what it has printed. */
async function run(work: string): Promise<{ readonly code: number | null; readonly out: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes.toString();
  });
  const code = await new Promise<number | null>((settle) => child.once('close', settle));
  return { code, out };
}

it('[P5e] a thread that is listened to keeps no process alive', async () => {
  expect(await run(`thread.postMessage('hello');`)).toMatchObject({ code: 0 });
});

it('[P5e] a process that waits for a thread does not end before the answer', async () => {
  const waits = `thread.ref(); thread.postMessage('hello'); console.log(await heard.promise); thread.unref();`;
  expect(await run(waits)).toEqual({ code: 0, out: 'hello\n' });
});

it('every thread of the server that is listened to is so in the background', () => {
  const starters = globSync('app/server/**/*.ts').filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file) && readFileSync(file, 'utf8').includes('new Worker('),
  );
  // One that only watches the clock tells nothing; for that of a long command, its process is there.
  const others = ['app/server/features/media/worker/main.ts', 'app/server/operations/operator/run-long.ts'];
  expect(starters).toEqual(expect.arrayContaining(others));
  const loud = starters.filter((file) => !others.includes(file));
  expect(loud.filter((file) => !readFileSync(file, 'utf8').includes('listenInBackground('))).toEqual([]);
});
