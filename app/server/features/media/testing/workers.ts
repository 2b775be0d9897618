import { join } from 'node:path';
import type { LogFields } from '../../../platform/http/log.ts';
import type { ReadRange } from '../kinds.ts';
import { type JobLimits, mediaLimits } from '../limits.ts';
import type { Job } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { startWorker, type WorkerProcess, type WorkerScript } from '../worker-process.ts';

/** A media process, its pid, and what was logged of it. */
export interface TestWorker extends WorkerProcess {
  readonly pid: number;
  readonly log: readonly LogFields[];
}

/** A process is started and read however busy the machine is; tests of a limit set their own. */
const patient = { startSeconds: 3600, wallSeconds: 3600, readSeconds: 3600 };

/** Starts a media process, with other limits or another script. */
export async function startTestWorker(
  limits: Partial<JobLimits> = {},
  script?: WorkerScript,
): Promise<TestWorker> {
  const log: LogFields[] = [];
  const { signal } = new AbortController();
  const all = { ...mediaLimits, ...patient, ...limits };
  const worker = await startWorker(all, (fields) => log.push(fields), signal, script);
  const pid = log[0]?.pid;
  if (worker === null || pid === undefined) throw new Error('no process could be started');
  return { ...worker, pid, log };
}

/** Reads a file from memory. */
export const readOf =
  (bytes: Uint8Array): ReadRange =>
  async (start, end) =>
    bytes.slice(start, end);

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Has a process do a job on a content. */
export const ask = (worker: TestWorker, wanted: Job['wanted'], bytes: Uint8Array): Promise<Outcome> =>
  worker.ask({ wanted, size: bytes.length, rotation: 0, side: 360 }, readOf(bytes));

/** What a process says of a content that it refuses. */
export const refused = (reason: 'unreadable' | 'too_large') => ({
  kind: 'answer',
  answer: { kind: 'refused', reason },
});

/** Starts a process that has a fault, and has it do a job; answers what came of it. */
export async function outcomeOf(start: typeof startTestWorker, fault: string) {
  const worker = await start({}, { path: join(import.meta.dirname, 'faulty-process.ts'), args: [fault] });
  const outcome = await worker.ask({ wanted: 'pictureFacts', size: 100 }, readOf(Buffer.alloc(100)));
  return { outcome, isAlive: worker.isAlive() };
}
