import { setTimeout as pause } from 'node:timers/promises';
import { type ReadRange, readBudget } from './kinds.ts';
import type { FromJob, FromServer, Job } from './messages.ts';
import type { Outcome } from './outcome.ts';

/** A job that a process works on, as the server sees it. */
export interface JobRun {
  readonly outcome: Promise<Outcome>;
  /** Whether the process waits for bytes of the file. */
  isWaiting(): boolean;
  /** Handles a message; false when it exceeds the job's read budget. */
  hear(message: FromJob): boolean;
  /** Ends the job; the first outcome counts. */
  settle(outcome: Outcome): void;
}

/** The parameters of a job. */
export interface JobParts {
  readonly number: number;
  readonly job: Job;
  readonly read: ReadRange;
  readonly readSeconds: number;
  say(message: FromServer): void;
}

/** Reads a range with a timeout; null when that fails. */
async function readWithin(seconds: number, reading: Promise<Uint8Array>): Promise<Uint8Array | null> {
  const late = new AbortController();
  try {
    return await Promise.race([reading, pause(seconds * 1000, null, { signal: late.signal, ref: false })]);
  } catch {
    return null;
  } finally {
    late.abort();
  }
}

/** Starts a job: serves the byte ranges that its process asks for, until it answers or the job is settled. */
export function runJob({ number, job, read, readSeconds, say }: JobParts): JobRun {
  const end = Promise.withResolvers<Outcome>();
  let [bytes, reads, pending] = [0, 0, 0];
  // A result computed without some of the bytes does not count against the content.
  let isBlind = false;

  const isWithinBudget = (start: number, until: number): boolean => {
    bytes += until - start;
    reads += 1;
    return (
      start < until &&
      until <= job.size &&
      until - start <= readBudget.atOnce &&
      bytes <= readBudget.bytes &&
      reads <= readBudget.reads
    );
  };
  const give = async (id: number, start: number, until: number): Promise<void> => {
    pending += 1;
    const found = await readWithin(readSeconds, read(start, until));
    pending -= 1;
    isBlind ||= found === null;
    say({ kind: 'bytes', id, bytes: found });
  };
  const settle = (outcome: Outcome): void => end.resolve(isBlind ? { kind: 'unavailable' } : outcome);

  say({ kind: 'begin', number, job });
  return {
    outcome: end.promise,
    isWaiting: () => pending > 0,
    hear: (message) => {
      // A finished job may still be reading ahead.
      if (message.number !== number) return true;
      if (message.kind === 'answer') {
        settle({ kind: 'answer', answer: message.answer });
        return true;
      }
      if (!isWithinBudget(message.start, message.end)) return false;
      void give(message.id, message.start, message.end);
      return true;
    },
    settle,
  };
}
