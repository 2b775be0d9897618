// Bare Node: on the main thread, and again in a worker of its own.
import { parentPort, Worker } from 'node:worker_threads';
import { createRuntime } from '@aloft/core';
import { nodePlatform } from '@aloft/core/node';
import { manualClock } from '@aloft/core/testing';
import { type Seen, useCore } from './consumer.ts';

if (parentPort === null) {
  const main = await useCore();
  // Pipes are the standard streams; anything else would keep the program from ending.
  const leftRunning = process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap');
  const thread = await new Promise<Seen>((settle, fail) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.once('message', settle);
    worker.once('error', fail);
  });
  const entries = [createRuntime, nodePlatform, manualClock].map((one) => typeof one);
  console.log(JSON.stringify({ main, thread, entries, leftRunning }));
} else {
  parentPort.postMessage(await useCore());
}
