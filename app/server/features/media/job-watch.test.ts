import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchJob } from './job-watch.ts';

const { POSITIVE_INFINITY: endless } = Number;
const limits = {
  startSeconds: 60,
  cpuSeconds: endless,
  mebibytes: endless,
  wallSeconds: 60,
  readSeconds: 30,
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('[P36g] waiting for the store does not count against the time limit', () => {
  const over = vi.fn();
  let isWaiting = true;
  watchJob({ pid: process.pid, isWaiting: () => isWaiting, over }, limits);
  vi.advanceTimersByTime(3600_000);
  expect(over).not.toHaveBeenCalled();
  isWaiting = false;
  vi.advanceTimersByTime(59_000);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(over.mock.calls).toEqual([['time']]);
});

it('[P36g] a suspended server does not charge its jobs for that time', () => {
  const over = vi.fn();
  const now = vi.spyOn(performance, 'now');
  let clock = 0;
  now.mockImplementation(() => clock);
  const watch = watchJob({ pid: process.pid, isWaiting: () => false, over }, limits);
  clock += 3600_000;
  vi.advanceTimersByTime(100);
  expect(over).not.toHaveBeenCalled();
  watch.stop();
  clock += 3600_000;
  vi.advanceTimersByTime(600_000);
  expect(over).not.toHaveBeenCalled();
});

it('[P36g] what a process has used before is not counted as the job’s', async () => {
  vi.useRealTimers();
  const over = vi.fn();
  let before = 0;
  while (process.cpuUsage().user < 200_000) before += Math.sqrt(before);
  const watch = watchJob(
    { pid: process.pid, isWaiting: () => true, over },
    { ...limits, cpuSeconds: 0.1, wallSeconds: endless },
  );
  let spent = 0;
  await expect
    .poll(() => {
      for (let n = 0; n < 1_000_000; n += 1) spent += Math.sqrt(n);
      return over.mock.calls;
    })
    .toEqual([['time']]);
  expect(spent).toBeGreaterThan(0);
  watch.stop();
});
