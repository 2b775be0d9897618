import type { LogFields } from '../../../platform/http/log.ts';
import type { ReadRange } from '../kinds.ts';
import { type JobLimits, mediaLimits } from '../limits.ts';
import { startWorker, type WorkerProcess, type WorkerScript } from '../worker-process.ts';

/** A media process, its pid, and what was logged of it. */
export interface TestWorker extends WorkerProcess {
  readonly pid: number;
  readonly log: readonly LogFields[];
}

/** Starts a media process, with other limits or another script. */
export async function startTestWorker(
  limits: Partial<JobLimits> = {},
  script?: WorkerScript,
): Promise<TestWorker> {
  const log: LogFields[] = [];
  const { signal } = new AbortController();
  const all = { ...mediaLimits, ...limits };
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
