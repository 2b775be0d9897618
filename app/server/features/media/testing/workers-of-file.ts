import { afterAll } from 'vitest';
import { startTestWorker, type TestWorker } from './workers.ts';

/** Starts media processes for a test file, which all end with it. */
export function workersOfFile(): typeof startTestWorker {
  const started: TestWorker[] = [];
  afterAll(() => Promise.all(started.map((worker) => worker.end())));
  return async (limits, script) => {
    const worker = await startTestWorker(limits, script);
    started.push(worker);
    return worker;
  };
}
