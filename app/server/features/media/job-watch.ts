import { usageOf } from '../../platform/processes/usage.ts';
import type { MediaFailure } from './kinds.ts';
import type { JobLimits } from './limits.ts';

const often = 100;
/** A longer step means that this process was suspended: the job is not charged for that. */
const maxStepDuration = 1000;

/** A job with limits. */
export interface WatchedJob {
  readonly pid: number;
  /** Whether the process waits for bytes of the file. */
  isWaiting(): boolean;
  /** Called once, when the job exceeds a limit. */
  over(reason: Extract<MediaFailure, 'time' | 'memory'>): void;
}

/** Watches one job until it is stopped. */
export function watchJob(
  { pid, isWaiting, over }: WatchedJob,
  limits: Omit<JobLimits, 'startSeconds'>,
): { stop(): void } {
  let [elapsed, last] = [0, performance.now()];
  let before: number | null = null;
  let isLooking = false;
  let isOver = false;
  const end = (reason: 'time' | 'memory'): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    over(reason);
  };
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const usage = await usageOf(pid);
    isLooking = false;
    if (usage === null || isOver) return;
    before ??= usage.cpuSeconds;
    if (usage.mebibytes > limits.mebibytes) end('memory');
    else if (usage.cpuSeconds - before > limits.cpuSeconds) end('time');
  };
  const timer = setInterval(() => {
    const now = performance.now();
    if (!isWaiting()) elapsed += Math.min(now - last, maxStepDuration);
    last = now;
    if (elapsed > limits.wallSeconds * 1000) end('time');
    else void look();
  }, often);
  void look();
  return {
    stop: () => {
      isOver = true;
      clearInterval(timer);
    },
  };
}
